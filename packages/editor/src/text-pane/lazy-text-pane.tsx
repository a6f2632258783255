import { loadPart } from '../loading/load-part.ts';
import { usePanel } from '../loading/use-panel.ts';
import type { TextPaneProps } from './text-pane.tsx';

const load = () => loadPart('text-pane/text-pane', () => import('./text-pane.tsx'));

/** The text of the diagram, while it is open. Its code comes when it is opened for the first time. */
export function LazyTextPane({ onFailure, ...props }: TextPaneProps & { readonly onFailure: (text: string) => void }) {
  const module = usePanel({ viewStore: props.viewStore, field: 'textPane', load, onFailure: () => onFailure(notLoaded) });
  return module === undefined ? null : <module.TextPane {...props} />;
}

const notLoaded = 'Couldn’t load the text pane. Check your connection and try again.';
