import {
  bendEdge,
  type DiagramEdge,
  elementLimits,
  movedTexts,
  type Point,
  placeTexts,
  resetTexts,
  type TextGroup,
  viewEdge,
} from '@umlaut/diagram';
import { drawDiagram, type EdgeText, edgeDrawings, type PlacedEdge } from '@umlaut/notation';
import { useState } from 'react';
import { placeOfTexts } from '../view/edge-stops.ts';
import { withoutPoint, withPointAdded } from '../view/way-points.ts';
import { ChoiceControl } from './choice-control.tsx';
import type { Edits } from './edits.ts';
import css from './inspector.module.css';
import { Arrows, NumberField } from './place-fields.tsx';
import { Section } from './section.tsx';

interface LineControlProps {
  readonly edits: Edits;
  readonly edge: DiagramEdge;
}

/** Something of an edge that has a place of its own. */
interface Spot {
  readonly key: string;
  readonly name: string;
  readonly at: Point;
  /** Returns the start of the move. */
  readonly start: () => Point;
  readonly move: (to: Point, joins: string) => void;
  /** Takes a way point out. */
  readonly remove?: () => void;
}

/** Way points and places of texts: what is dragged on the canvas, by fields and presses. */
export function LineControl({ edits, edge }: LineControlProps) {
  const [wanted, setWanted] = useState('');
  const { id } = edge;
  const view = viewEdge(edge);
  const spots = [...pointSpots(edits, edge), ...textSpots(edits, edge)];
  const spot = spots.find(({ key }) => key === wanted) ?? spots[0];

  function add(): void {
    const drawn = drawnEdge(edits, id);
    if (drawn === undefined) return;
    const { points, index } = withPointAdded({ points: view.points, route: drawn.route });
    edits.apply(bendEdge(edits.current(), { id, points }));
    setWanted(`point ${index}`);
  }

  return (
    <Section name="Waypoints and labels">
      {spot !== undefined && <SpotControl spots={spots} spot={spot} onChoose={setWanted} />}
      <button type="button" className={css.command} disabled={view.points.length >= elementLimits.maxWayPoints} onClick={add}>
        Add waypoint
      </button>
      {Object.keys(view.labelAt).length > 0 && (
        <button type="button" className={css.command} onClick={() => edits.apply(resetTexts(edits.current(), id))}>
          Reset label positions
        </button>
      )}
    </Section>
  );
}

interface SpotControlProps {
  readonly spots: readonly Spot[];
  readonly spot: Spot;
  readonly onChoose: (key: string) => void;
}

function SpotControl({ spots, spot, onChoose }: SpotControlProps) {
  const { remove } = spot;
  const from = remove === undefined ? ' offset' : '';
  return (
    <>
      <ChoiceControl
        label="Position of"
        value={spot.key}
        options={spots.map(({ key, name }) => ({ value: key, name }))}
        onChoose={onChoose}
      />
      <div className={css.place}>
        <NumberField label={`X${from}`} value={spot.at.x} onSet={(x) => spot.move({ ...spot.start(), x }, 'place')} />
        <NumberField label={`Y${from}`} value={spot.at.y} onSet={(y) => spot.move({ ...spot.start(), y }, 'place')} />
      </div>
      <Arrows
        onMove={(x, y) => {
          const start = spot.start();
          spot.move({ x: start.x + x, y: start.y + y }, 'arrows');
        }}
      />
      {remove !== undefined && (
        <button type="button" className={css.command} onClick={remove}>
          Remove waypoint
        </button>
      )}
    </>
  );
}

function pointSpots(edits: Edits, edge: DiagramEdge): readonly Spot[] {
  const { id } = edge;
  const { points } = viewEdge(edge);
  const bend = (next: readonly Point[], joins?: string): void => edits.apply(bendEdge(edits.current(), { id, points: next }), joins);
  return points.map((at, index) => ({
    key: `point ${index}`,
    name: `Waypoint ${index + 1} of ${points.length}`,
    at,
    move: (to, joins) =>
      bend(
        points.map((point, place) => (place === index ? to : point)),
        `${joins} ${id} ${index}`,
      ),
    start: () => at,
    remove: () => bend(withoutPoint(points, index)),
  }));
}

function textSpots(edits: Edits, edge: DiagramEdge): readonly Spot[] {
  const { id } = edge;
  const view = viewEdge(edge);
  const { source, middle, target } = edgeDrawings[view.kind].texts(view);
  const as = (texts: readonly EdgeText[], end: TextGroup) => texts.map(({ text, group = end }) => ({ text, group }));
  const groups = Map.groupBy([...as(source, 'source'), ...as(middle, 'label'), ...as(target, 'target')], ({ group }) => group);
  return [...groups].map(([group, texts]) => ({
    key: `texts ${group}`,
    name: `Label ${texts.map(({ text }) => text).join(' ')}`,
    at: movedTexts(view.labelAt, group) ?? { x: 0, y: 0 },
    // Of itself it may have given way to something: it is moved from where it is seen.
    start: () => movedTexts(view.labelAt, group) ?? placeOfDrawn(edits, id, group),
    move: (by, joins) => edits.apply(placeTexts(edits.current(), { id, at: group, by }), `${joins} ${id} ${group}`),
  }));
}

function placeOfDrawn(edits: Edits, id: string, group: TextGroup): Point {
  const placed = drawnEdge(edits, id);
  return placed === undefined ? { x: 0, y: 0 } : placeOfTexts(placed, group);
}

/** Drawn only when it is needed: all other edges have a say in where one runs. */
function drawnEdge(edits: Edits, id: string): PlacedEdge | undefined {
  return drawDiagram(edits.current()).edges.get(id);
}
