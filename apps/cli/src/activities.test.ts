import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Diagram, LayoutHints } from '@umlaut/diagram';
import { arrangeDiagram } from '@umlaut/layout';
import { drawDiagram, pointsOf } from '@umlaut/notation';
import { describe, expect, it } from 'vitest';
import { readBytes } from './input.ts';
import { layout } from './layout.ts';

const folder = join(import.meta.dirname, '..', '..', '..', 'tests', 'fixtures', 'texts', 'plantuml', 'activity');
const real = readdirSync(folder).map((file) => [file, readFileSync(join(folder, file), 'utf8')] as const);

const own = [
  [
    'branches, loops and forks in a row',
    `start
:Receive order;
if (In stock?) then (yes)
  :Pack;
  :Send;
else (no)
  :Order from supplier;
endif
while (More items?) is (yes)
  :Scan item;
  if (Damaged?) then (yes)
    :Set aside;
  endif
endwhile (no)
fork
  :Send invoice;
fork again
  :Update stock;
  :Notify warehouse;
fork again
  :Log;
end fork
repeat
  :Ask for feedback;
backward :Wait a day;
repeat while (Answered?) is (no) not (yes)
switch (Rating)
case (good)
  :Thank;
case (medium)
  :Ask why;
case (bad)
  :Call;
  :Apologise;
endswitch
stop`,
  ],
  [
    'structures in structures',
    `start
if (logged in?) then (yes)
  if (admin?) then (yes)
    :show admin panel;
    while (requests pending?) is (yes)
      :handle request;
    endwhile (no)
  else (no)
    :show dashboard;
  endif
  :log visit;
else (no)
  :show login form;
  repeat
    :read credentials;
    if (locked?) then (yes)
      :show locked;
      stop
    endif
  repeat while (wrong?) is (yes)
  :create session;
endif
fork
  :audit;
fork again
  if (cache?) then (warm)
    :refresh;
  else (cold)
    :fill;
  endif
end fork
stop`,
  ],
  [
    'a chain of conditions, and branches that end',
    `start
:Read;
if (Empty?) then (yes)
  stop
endif
if (Broken?) then (yes)
  :Report;
  end
endif
if (Short?) then (yes)
  :Print;
elseif (Long?) then (yes)
  :Split;
elseif (Late?) then (yes)
  :Wait;
else (no)
  :Keep;
endif
:Archive;
stop`,
  ],
  [
    'lanes',
    `|Customer|
start
:Choose;
|Shop|
:Check order;
if (Valid?) then (yes)
  :Confirm;
  |Warehouse|
  :Pick;
  if (Complete?) then (yes)
    :Pack;
  else (no)
    :Reorder;
  endif
  :Ship;
else (no)
  |Shop|
  :Reject;
endif
|Customer|
:Rate the shop;
stop`,
  ],
] as const;

async function arranged(text: string, type = 'activity'): Promise<Diagram> {
  const [found] = await readBytes(Buffer.from(text.includes('@start') ? text : `@startuml\n${text}\n@enduml`), 'a.puml');
  if (found === undefined) throw new Error('No diagram was read.');
  const { diagram, hints }: { readonly diagram: Diagram; readonly hints?: LayoutHints } = found;
  return await arrangeDiagram({ ...diagram, meta: { diagram: type } }, hints, layout);
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Whether two boxes share more than `slack` px both ways. */
function meet(a: Box, b: Box, slack: number): boolean {
  return (
    Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x) > slack &&
    Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y) > slack
  );
}

function heightOf(diagram: Diagram): number {
  const boxes = [...drawDiagram(diagram).nodes.values()].map(({ box }) => box);
  return Math.max(...boxes.map(({ y, height }) => y + height)) - Math.min(...boxes.map(({ y }) => y));
}

describe('activities of a text', () => {
  it.each([...real, ...own])('lie beside each other, with no line through a step: %s', async (_, text) => {
    const diagram = await arranged(text);
    const { nodes, edges } = drawDiagram(diagram);
    const stored = new Map(diagram.edges.map((edge) => [edge.id, edge]));
    const boxes = [...nodes.values()];
    for (const [at, { node, box, parent, setting }] of boxes.entries()) {
      for (const other of boxes.slice(at + 1)) {
        if (other.parent === parent) expect(meet(box, other.box, 0), `${node.label} on ${other.node.label}`).toBe(false);
      }
      if (setting.holds) continue;
      for (const { edge, route } of edges.values()) {
        const ends = stored.get(edge.id);
        if (ends?.source === node.id || ends?.target === node.id) continue;
        const points = pointsOf(route);
        for (const [index, to] of points.entries()) {
          const from = points[index - 1] ?? to;
          const piece = {
            x: Math.min(from.x, to.x),
            y: Math.min(from.y, to.y),
            width: Math.abs(from.x - to.x) + 1,
            height: Math.abs(from.y - to.y) + 1,
          };
          expect(meet(piece, box, 0.9), `${edge.id} through ${node.label}`).toBe(false);
        }
      }
    }
  });

  it.each(own)('leave decisions at corners of their own, with four bends at the most: %s', async (_, text) => {
    const diagram = await arranged(text);
    const { nodes, edges } = drawDiagram(diagram);
    const ends = diagram.edges.flatMap(({ id, source }) => {
      const points = pointsOf(edges.get(id)?.route ?? { shape: 'line', points: [] });
      expect(points.length - 2, id).toBeLessThanOrEqual(4);
      const [start] = points;
      return start === undefined || nodes.get(source)?.node.kind !== 'decision' ? [] : [{ source, start }];
    });
    for (const [source, leaving] of Map.groupBy(ends, (end) => end.source)) {
      for (const [at, { start }] of leaving.entries()) {
        for (const other of leaving.slice(at + 1)) {
          const apart = Math.hypot(start.x - other.start.x, start.y - other.start.y);
          expect(apart, nodes.get(source)?.node.label).toBeGreaterThan(14);
        }
      }
    }
  });

  it('have room in lanes for the guard of a flow that runs straight down to a branch', async () => {
    const { nodes, edges } = drawDiagram(
      await arranged(`|Shop|
start
if (Paid?) then (yes)
  |Warehouse|
  :Pick;
  :Pack;
else (no)
  |Shop|
  :Send reminder;
endif
|Shop|
stop`),
    );
    const boxes = [...nodes.values()].filter(({ setting }) => !setting.holds);
    const texts = [...edges.values()].flatMap(({ labels }) => labels);
    expect(texts).toHaveLength(2);
    for (const { box } of texts) expect(boxes.some((node) => meet(node.box, box, 0))).toBe(false);
  });

  it('run straight on out of a partition and into the next one, past a branch that ends', async () => {
    const diagram = await arranged(`start
partition "Sign up" {
  :Enter address;
  if (Known?) then (yes)
    :Offer login;
    stop
  else (no)
    :Send link;
  endif
}
partition "First steps" {
  split
    :Show tour;
  split again
    :Create sample;
  end split
}
stop`);
    const { nodes, edges } = drawDiagram(diagram);
    const labels = new Map([...nodes].map(([id, { node }]) => [id, node.label]));
    const straight = diagram.edges.filter(
      ({ source, target }) => labels.get(source) === 'Send link' || labels.get(target) === 'Enter address',
    );
    expect(straight).toHaveLength(2);
    for (const { id } of straight) expect(pointsOf(edges.get(id)?.route ?? { shape: 'line', points: [] })).toHaveLength(2);
  });

  it('are a third lower than the layers of the engine', async () => {
    let [structured, layered] = [0, 0];
    for (const [, text] of [...real, ...own]) {
      const diagram = await arranged(text);
      // Lanes are placed by the structure whatever the type.
      if (diagram.nodes.some(({ data }) => (data as { readonly kind?: unknown }).kind === 'partition')) continue;
      const [height, before] = [heightOf(diagram), heightOf(await arranged(text, 'flow'))];
      structured += height;
      layered += before;
    }
    expect(structured / layered).toBeLessThan(0.75);
  });
});
