import {
  applyChanges,
  cannotAddNode,
  type EdgeKindId,
  insertLifeline,
  insertMessage,
  type Place,
  type Point,
  readScores,
} from '@umlaut/diagram';
import type { Setting } from '../canvas/actions.ts';
import { newId } from '../new-id.ts';
import { scoreTag } from './score-tag.ts';

/** A message to a lifeline that is yet to be made. */
export interface NewLifelineMessage {
  readonly source: string;
  readonly kind: EdgeKindId;
  readonly place: Place;
  /** Point of release in diagram coordinates, left or right of all lifelines. */
  readonly at: Point;
}

/**
 * Adds a lifeline at the side of a score on which a message was let go, with the message, as one step. Returns the lifeline's id;
 * undefined when none could be added.
 */
export function connectNew(setting: Setting, { source, kind, place, at }: NewLifelineMessage): string | undefined {
  const { document, viewStore, limits, readOnly, onProblem, announce } = setting;
  if (readOnly) return undefined;
  const diagram = document.current();
  const problem = cannotAddNode(diagram, limits) ?? (diagram.edges.length >= limits.maxEdges ? 'edge_limit_reached' : undefined);
  if (problem !== undefined) {
    onProblem(problem);
    return undefined;
  }
  const [target, id] = [newId(), newId()];
  const isLeft = at.x < (diagram.nodes.find((node) => node.id === source)?.position.x ?? 0);
  const index = isLeft ? 0 : (readScores(diagram).find((score) => score.id === place.score)?.columns.length ?? 0);
  const lifeline = insertLifeline(diagram, { id: target, score: place.score, index, label: 'Lifeline', position: at });
  const message = insertMessage(applyChanges(diagram, lifeline), { id, kind, source, target, place, tag: scoreTag });
  document.apply([...lifeline, ...message]);
  viewStore.update({ selection: { nodes: new Set([target]), edges: new Set() }, relation: undefined });
  announce('Lifeline and message added');
  return target;
}
