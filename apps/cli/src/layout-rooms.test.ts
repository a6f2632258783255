import { grown, overlaps, type Rect } from '@umlaut/geometry';
import { drawDiagram, type PlacedNode, type Scene } from '@umlaut/notation';
import { describe, expect, it } from 'vitest';
import { type Trouble, troublesIn } from '../test/troubles.ts';
import { placedDiagram, readBytes } from './input.ts';

interface Drawn {
  readonly scene: Scene;
  readonly troubles: readonly Trouble[];
}

async function drawn(text: string): Promise<Drawn> {
  const [input] = await readBytes(Buffer.from(text), '-');
  if (input === undefined) throw new Error('No diagram was read.');
  const scene = drawDiagram(await placedDiagram(input));
  const ends = new Map(input.diagram.edges.map(({ id, source, target }) => [id, [source, target]]));
  return { scene, troubles: troublesIn(scene, (id) => ends.get(id) ?? []) };
}

/** The box of each name of a border point, absolute, by the name. */
function pointNames({ nodes }: Scene): ReadonlyMap<string, Rect> {
  const named = ({ drawing, node, size, setting, box }: PlacedNode) =>
    (drawing.points?.(node, size, setting) ?? []).flatMap(({ point, name }) =>
      name === undefined ? [] : [[point.label ?? '', { ...name.box, x: name.box.x + box.x, y: name.box.y + box.y }] as const],
    );
  return new Map([...nodes.values()].flatMap(named));
}

const plant = `@startuml
left to right direction
component Plant {
  component Mill {
    portin "grain in"
    portout "flour out" as flour
  }
  component Oven {
    portin "dough" as dough
  }
  portin "truck" as truck
  portout "bread" as bread
  flour --> dough
}
[Farm] --> truck
bread --> [Shop]
@enduml`;

describe('an arranged text', () => {
  it('has names of border points clear of each other, of other nodes and within the container', async () => {
    const { scene } = await drawn(plant);
    const names = [...pointNames(scene)];
    expect(names.map(([name]) => name).sort()).toEqual(['bread', 'dough', 'flour out', 'grain in', 'truck']);
    const outer = [...scene.nodes.values()].find(({ node }) => node.label === 'Plant')?.box;
    for (const [name, box] of names) {
      expect(
        names.filter(([other, its]) => other !== name && overlaps(box, its)).map(([other]) => other),
        name,
      ).toEqual([]);
      const solid = [...scene.nodes.values()].filter(({ setting }) => !setting.holds);
      expect(
        solid.filter((other) => overlaps(grown(box, -1), other.box)).map(({ node }) => node.label),
        name,
      ).toEqual([]);
    }
    const grain = new Map(names).get('grain in');
    expect(grain && outer && grain.x > outer.x + 6).toBe(true);
  });

  it('has room inside a container for an edge to a border point at its far side', async () => {
    const { troubles } = await drawn(`@startuml
component Controller {
  component Service
  component Handler
  component Graph
  port API
  Service --> Handler
  Service --> Graph
  Service --> API
}
actor User
User --> API
@enduml`);
    expect(troubles).toEqual([]);
  });

  it('leads an edge out of a container past what stands in front of it there', async () => {
    const { scene, troubles } = await drawn(`flowchart TB
subgraph App
  subgraph Built
    a
  end
  subgraph Loaded
    b & c & d
  end
  a --> c
end
Built --> Services
b & c & d --> Services
`);
    expect(scene.edges.size).toBe(5);
    expect(troubles.filter(({ kind }) => kind === 'foreign' || kind === 'through' || kind === 'along')).toEqual([]);
  });
});
