import type { Limits } from '@umlaut/diagram';
import type { RefObject } from 'react';
import type { CanvasState } from '../canvas/use-canvas-state.ts';
import type { CanvasTools } from '../canvas/use-canvas-tools.ts';
import { cutNotice } from '../canvas/words.ts';
import { useTools } from '../loading/use-tools.ts';
import type { Theme } from '../view/colours.ts';
import { DeleteButton } from './delete-button.tsx';

interface SelectedProps {
  readonly canvas: CanvasState;
  readonly tools: CanvasTools;
  readonly limits: Limits;
  readonly theme: Theme;
  readonly wrapper: RefObject<HTMLElement | null>;
  readonly readOnly: boolean;
  /** Title of the button that deletes a node. */
  readonly deleteNode: string;
}

/** Floating controls of the selected elements, and of an edge that was just drawn. */
export function Selected({ canvas, tools, limits, theme, wrapper, readOnly, deleteNode }: SelectedProps) {
  const { viewStore, state, diagram, scene, selectedNodes, selectedEdges } = canvas;
  const { actions, commands } = tools;
  const count = selectedNodes.length + selectedEdges.length;
  const { strip } = state;
  const edge = strip === undefined ? undefined : scene.edges.get(strip.id);
  const loaded = useTools(!readOnly && (edge !== undefined || count > 0), edge === undefined ? undefined : tools.onStripFailure);
  if (readOnly) return null;
  return (
    <>
      {/* A double tap selects and writes: a finger has no other way to delete then. */}
      {(state.editing === undefined || state.isTouch) && count > 0 && (
        <DeleteButton
          title={selectedNodes.length > 0 ? deleteNode : 'Delete selected relation'}
          isChoosing={edge !== undefined}
          onDelete={commands.deleteSelection}
        />
      )}
      {loaded !== undefined && state.editing !== undefined && (
        <loaded.RevealWriting editing={state.editing} context={() => commands.contextAt(undefined)} />
      )}
      {loaded !== undefined && <loaded.Toolbar {...{ viewStore, state, scene, wrapper }} context={() => commands.contextAt(undefined)} />}
      {edge !== undefined && loaded !== undefined && (
        <loaded.RelationStrip
          // Keys of a keyboard beside the finger open it again, with the focus.
          key={`${edge.stored.id} ${strip?.typed === undefined ? '' : 'typed'}`}
          {...{ diagram, scene, edge, limits, theme }}
          typed={strip?.typed}
          takesFocus={!tools.isTouch() || strip?.typed !== undefined}
          onAccept={(changes) => {
            actions.take({ changes, said: 'Relation changed' });
            tools.closeStrip(edge.stored.id);
          }}
          onCut={(cutTo) => commands.contextAt(undefined).onNotice(cutNotice('The line', cutTo))}
          onClose={(isByKey) => tools.closeStrip(isByKey ? edge.stored.id : undefined)}
        />
      )}
    </>
  );
}
