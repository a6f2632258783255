import { type Limits, viewNode } from '@umlaut/diagram';
import type { DiagramDocument } from '@umlaut/document';
import { useMemo } from 'react';
import type { CanvasState } from '../canvas/use-canvas-state.ts';
import type { CanvasTools } from '../canvas/use-canvas-tools.ts';
import { selfRelationFor } from '../connecting/relation.ts';
import { useTools } from '../loading/use-tools.ts';
import type { Theme } from '../view/colours.ts';
import { CornerButtons } from './corner-buttons.tsx';

interface SelectedProps {
  readonly canvas: CanvasState;
  readonly tools: CanvasTools;
  readonly limits: Limits;
  readonly theme: Theme;
  readonly readOnly: boolean;
  readonly hasMinimap: boolean;
  /** Title of the button that deletes a node. */
  readonly deleteNode: string;
}

/** What floats over the canvas for what is selected there, and for an edge that was just drawn. */
export function Selected({ canvas, tools, limits, theme, readOnly, hasMinimap, deleteNode }: SelectedProps) {
  const { state, diagram, scene, selectedNodes, selectedEdges } = canvas;
  const { actions, commands } = tools;
  const only = selectedNodes.length === 1 && selectedEdges.length === 0 ? selectedNodes[0] : undefined;
  const relates = useMemo(() => only !== undefined && canRelate(diagram, only, limits), [diagram, only, limits]);
  const { strip } = state;
  const edge = strip === undefined ? undefined : scene.edges.get(strip.id);
  const loaded = useTools(edge !== undefined, tools.onStripFailure);
  if (readOnly) return null;
  return (
    <>
      {state.editing === undefined && (
        <CornerButtons
          only={only}
          selectedNodes={selectedNodes.length}
          selectedEdges={selectedEdges.length}
          deleteNode={deleteNode}
          hasMinimap={hasMinimap}
          isChoosing={edge !== undefined}
          onDelete={commands.deleteSelection}
          onEdit={() => commands.edit(selectedNodes[0])}
          onRelate={relates && only !== undefined ? () => actions.relate(only) : undefined}
        />
      )}
      {edge !== undefined && loaded !== undefined && (
        <loaded.RelationStrip
          key={edge.stored.id}
          {...{ diagram, scene, edge, limits, theme }}
          typed={strip?.typed}
          takesFocus={!tools.isTouch()}
          onAccept={(changes) => {
            actions.take({ changes, said: 'Relation changed' });
            tools.closeStrip(edge.stored.id);
          }}
          onClose={(isByKey) => tools.closeStrip(isByKey ? edge.stored.id : undefined)}
        />
      )}
    </>
  );
}

function canRelate(diagram: ReturnType<DiagramDocument['current']>, id: string, limits: Limits): boolean {
  const node = diagram.nodes.find((candidate) => candidate.id === id);
  return node !== undefined && viewNode(node).kind !== 'plain' && selfRelationFor(diagram, id, limits) !== undefined;
}
