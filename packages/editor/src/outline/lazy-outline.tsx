import { loadPart } from '../loading/load-part.ts';
import { usePanel } from '../loading/use-panel.ts';
import type { OutlineProps } from './outline-panel.tsx';

const load = () => loadPart('outline/outline-panel', () => import('./outline-panel.tsx'));

/** The outline, while it is open. Its code comes when it is opened for the first time. */
export function LazyOutline({ onFailure, ...props }: OutlineProps & { readonly onFailure: (text: string) => void }) {
  const module = usePanel({ viewStore: props.viewStore, field: 'outline', load, onFailure: () => onFailure(notLoaded) });
  return module === undefined ? null : <module.OutlinePanel {...props} />;
}

const notLoaded = 'Couldn’t load the outline. Check your connection and try again.';
