import { drawDiagram, type Scene } from '@umlaut/notation';
import { describe, expect, it } from 'vitest';
import { coveredNames, pointNames } from '../test/point-names.ts';
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
    expect(coveredNames(scene)).toEqual([]);
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
