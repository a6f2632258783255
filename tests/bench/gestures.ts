import type { CDPSession, Page } from '@playwright/test';
import { type FrameCost, measureFrames } from './frames.ts';
import { boxSize, classGraph, pitch, type View } from './pages/graph.ts';

interface Spot {
  readonly x: number;
  readonly y: number;
}

/** A page that shows the graph, in our application or in a peer's page. */
export interface Shown {
  readonly page: Page;
  readonly session: CDPSession;
  readonly count: number;
  readonly view: View;
  /** Left upper corner of the canvas in the page. */
  readonly origin: Spot;
  /** The same with the view as it is now. */
  readonly again: () => Promise<Shown>;
  /** Zooms out as far as it was when it was opened. */
  readonly zoomOut: () => Promise<void>;
  /** Places of what a gesture moves, as a text to be compared. */
  readonly places: () => Promise<string>;
  /** Number of boxes that are selected. */
  readonly selected: () => Promise<number>;
  /** Prepares a drag of the empty ground that moves the view. */
  readonly hand?: (isHeld: boolean) => Promise<void>;
}

export type Gesture = (shown: Shown) => Promise<FrameCost>;

/** Columns and rows of the area that is selected: 35 boxes. */
const area = { columns: 5, rows: 7 };

/** In the order in which they are made: those that leave the view elsewhere come last. */
export const gestures = { dragOne, marquee, dragMany } as const;

/** Gestures of ours alone. */
export const ownGestures = { bend, type } as const;

export const viewGestures = { pan, zoom } as const;

async function pan(shown: Shown): Promise<FrameCost> {
  const start = await emptySpot(shown);
  await shown.hand?.(true);
  const cost = await drag(shown, start, circle(start, 100));
  await shown.hand?.(false);
  return cost;
}

async function zoom(shown: Shown): Promise<FrameCost> {
  const { x, y } = middleOf(shown);
  const cost = await moving(shown, () =>
    measureFrames(shown.page, shown.session, (step) =>
      shown.session.send('Input.dispatchMouseEvent', {
        type: 'mouseWheel',
        x,
        y,
        deltaX: 0,
        // Out of the pace of zooming in and out, so that it does not end where it began.
        deltaY: step % 20 <= 11 ? -20 : 20,
        modifiers: ctrl,
      }),
    ),
  );
  await shown.zoomOut();
  return cost;
}

function dragOne(shown: Shown): Promise<FrameCost> {
  const start = centreOf(shown, middleOfArea(shown));
  return drag(shown, start, circle(start));
}

/** Draws an area round 35 boxes, there and back in part, so that the selection changes on the way. */
async function marquee(shown: Shown): Promise<FrameCost> {
  await shown.page.keyboard.press('Escape');
  const { column, row } = firstOfArea(shown);
  const start = gapBefore(shown, { column, row });
  const end = gapBefore(shown, { column: column + area.columns, row: row + area.rows });
  return drag(
    shown,
    start,
    (step) => ({ x: start.x + ((end.x - start.x) * step) / 60, y: start.y + ((end.y - start.y) * step) / 60 }),
    shift,
  );
}

/** Drags the boxes that `marquee` selected. */
async function dragMany(shown: Shown): Promise<FrameCost> {
  const selected = await shown.selected();
  if (selected !== area.columns * area.rows) throw new Error(`${selected} boxes are selected.`);
  const start = centreOf(shown, middleOfArea(shown));
  return drag(shown, start, circle(start));
}

/** Drags a relation by its middle. */
async function bend(shown: Shown): Promise<FrameCost> {
  await shown.page.keyboard.press('Escape');
  const start = await shown.page.evaluate(middleOfLine, middleOf(shown));
  await press(shown, start);
  await shown.page.waitForTimeout(300);
  return drag(shown, start, circle(start));
}

/** Writes 60 letters into a name. */
async function type(shown: Shown): Promise<FrameCost> {
  const { page, session } = shown;
  await page.keyboard.press('Escape');
  await press(shown, centreOf(shown, middleOfArea(shown)));
  await page.keyboard.press('F2');
  await page.waitForTimeout(500);
  const cost = await measureFrames(page, session, (step) =>
    session.send('Input.dispatchKeyEvent', { type: 'char', text: 'abcdefgh '[step % 9] ?? 'x' }),
  );
  const written = await page.evaluate(() => document.querySelector<HTMLTextAreaElement>('.react-flow__node textarea')?.value ?? '');
  if (!written.includes('abcdefgh abcdefgh')) throw new Error(`The name was not written in ${page.url()}: “${written}”.`);
  await page.keyboard.press('Escape');
  return cost;
}

const [ctrl, shift] = [2, 8];

function drag(shown: Shown, start: Spot, at: (step: number) => Spot, modifiers = 0): Promise<FrameCost> {
  const { page, session } = shown;
  const send = (type: 'mousePressed' | 'mouseReleased' | 'mouseMoved', { x, y }: Spot) =>
    session.send('Input.dispatchMouseEvent', {
      type,
      x,
      y,
      modifiers,
      button: 'left',
      buttons: type === 'mouseReleased' ? 0 : 1,
      ...(type === 'mouseMoved' ? {} : { clickCount: 1 }),
    });
  return moving(shown, async () => {
    await page.mouse.move(start.x, start.y);
    if (modifiers === shift) await page.keyboard.down('Shift');
    await send('mousePressed', start);
    await send('mouseMoved', { x: start.x + 3, y: start.y + 3 });
    const cost = await measureFrames(page, session, (step) => send('mouseMoved', at(step)));
    await send('mouseReleased', at(60));
    if (modifiers === shift) await page.keyboard.up('Shift');
    await page.waitForTimeout(400);
    return cost;
  });
}

async function press({ page }: Shown, { x, y }: Spot): Promise<void> {
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.up();
}

/** Throws when nothing has moved: what did not happen costs nothing. */
async function moving(shown: Shown, measure: () => Promise<FrameCost>): Promise<FrameCost> {
  const before = await shown.places();
  const cost = await measure();
  if ((await shown.places()) === before) throw new Error('Nothing has moved.');
  return cost;
}

/** Farther from where it began than a drag snaps back, CSS px. */
const off = 14;

/** Once round, and back to nearly where it began. */
function circle({ x, y }: Spot, radius = 40): (step: number) => Spot {
  const angle = (step: number) => (2 * Math.PI * step) / 60;
  return (step) => ({ x: x + radius * Math.sin(angle(step)) + off, y: y + radius * (1 - Math.cos(angle(step))) + off });
}

interface Cell {
  readonly column: number;
  readonly row: number;
}

function middleOf({ view, origin }: Shown): Spot {
  return { x: origin.x + view.width / 2, y: origin.y + view.height / 2 };
}

/** The first cell of an area of 35 boxes in the middle of the view. */
function firstOfArea({ view, count }: Shown): Cell {
  const { columns } = classGraph(count);
  const middle = { x: (view.width / 2 - view.x) / view.zoom, y: (view.height / 2 - view.y) / view.zoom };
  const within = (at: number, most: number) => Math.max(0, Math.min(at, most));
  return {
    column: within(Math.round(middle.x / pitch.x - area.columns / 2), columns - area.columns),
    row: within(Math.round(middle.y / pitch.y - area.rows / 2), Math.floor(count / columns) - area.rows),
  };
}

function middleOfArea(shown: Shown): Cell {
  const { column, row } = firstOfArea(shown);
  return { column: column + Math.floor(area.columns / 2), row: row + Math.floor(area.rows / 2) };
}

function centreOf(shown: Shown, { column, row }: Cell): Spot {
  return inPage(shown, { x: column * pitch.x + boxSize.width / 2, y: row * pitch.y + boxSize.height / 2 });
}

function gapBefore(shown: Shown, { column, row }: Cell): Spot {
  const gap = { x: pitch.x - boxSize.width, y: pitch.y - boxSize.height };
  return inPage(shown, { x: column * pitch.x - gap.x / 2, y: row * pitch.y - gap.y / 3 });
}

function inPage({ view, origin }: Shown, { x, y }: Spot): Spot {
  return { x: origin.x + view.x + x * view.zoom, y: origin.y + view.y + y * view.zoom };
}

/** The middle of the line nearest to `near` that is hit there. Runs in the page. */
function middleOfLine(near: Spot): Spot {
  const spots = [...document.querySelectorAll<SVGPathElement>('.react-flow__edge-interaction')].flatMap((line) => {
    const matrix = line.getScreenCTM();
    if (matrix === null) return [];
    const { x, y } = line.getPointAtLength(line.getTotalLength() / 2).matrixTransform(matrix);
    return document.elementFromPoint(x, y) === line ? [{ x, y }] : [];
  });
  const far = ({ x, y }: Spot) => Math.hypot(x - near.x, y - near.y);
  const [nearest] = spots.sort((a, b) => far(a) - far(b));
  if (nearest === undefined) throw new Error('No line is hit.');
  return nearest;
}

/** A place near the middle of the canvas where nothing lies. */
function emptySpot(shown: Shown): Promise<Spot> {
  return shown.page.evaluate(({ x, y }) => {
    const offs = Array.from({ length: 101 }, (_, index) => (index - 50) * 8);
    const spots = offs.flatMap((left) => offs.map((up) => ({ x: x + left, y: y + up })));
    spots.sort((a, b) => Math.hypot(a.x - x, a.y - y) - Math.hypot(b.x - x, b.y - y));
    for (const spot of spots) {
      // Near a box a drag may mean its border.
      const around = [-8, 0, 8].flatMap((left) => [-8, 0, 8].map((up) => document.elementFromPoint(spot.x + left, spot.y + up)));
      if (around.every((found) => found?.matches('.react-flow__pane, canvas.interactive'))) return spot;
    }
    throw new Error('The canvas has no empty spot.');
  }, middleOf(shown));
}
