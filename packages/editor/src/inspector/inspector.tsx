import type { Limits } from '@umlaut/diagram';
import type { DiagramDocument } from '@umlaut/document';
import type { ThemeName } from '@umlaut/notation';
import { lazy, Suspense, useState } from 'react';
import type { CommandContext } from '../commands/command.ts';
import { loadPart } from '../loading/load-part.ts';
import type { ViewStore } from '../view-state/view-store.ts';
import { InspectorBoundary } from './inspector-boundary.tsx';
import { useSettled } from './use-settled.ts';

/** Props of the inspector. */
export interface InspectorProps {
  readonly document: DiagramDocument;
  readonly viewStore: ViewStore;
  readonly limits: Limits;
  readonly theme: ThemeName;
  /** Returns the current context of commands; undefined while there is no canvas. */
  readonly context: () => CommandContext | undefined;
  /** Escape in it: the focus goes back to the canvas. */
  readonly onLeave: () => void;
}

const load = () => loadPart('inspector/inspector-panel', () => import('./inspector-panel.tsx'));

function lazyPanel() {
  return lazy(async () => ({ default: (await load()).InspectorPanel }));
}

/**
 * Properties of the selected elements; renders nothing without a selection. Beside the canvas; on small pages a bar below it
 * that opens upwards. Loaded with the first selection.
 */
export function Inspector(props: InspectorProps) {
  const { viewStore } = props;
  // A failure shows itself in the panel, and no key waits for it.
  const selected = useSettled(viewStore, async () => {
    await load().catch(() => viewStore.update({ inspecting: undefined }));
  });
  const [Panel, setPanel] = useState(lazyPanel);
  if (selected.nodes.size + selected.edges.size === 0) return null;
  return (
    <InspectorBoundary onRetry={() => setPanel(lazyPanel)}>
      <Suspense fallback={null}>
        <Panel {...props} selected={selected} />
      </Suspense>
    </InspectorBoundary>
  );
}
