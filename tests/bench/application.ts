import { makeDiagram, type Person, signUp } from '../support/people.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { classGraph } from './pages/graph.ts';

/** The built application on a fresh database, with somebody who is signed up. */
export interface Application {
  readonly server: RunningServer;
  readonly person: Person;
  /** Stores a diagram of so many classes and returns its address. */
  readonly store: (count: number) => Promise<string>;
}

export async function startApplication(): Promise<Application> {
  const server = await startServer({ env: { MAX_NODES: '1500', FREE_DIAGRAMS: '1000' } });
  const person = await signUp(server);
  return {
    server,
    person,
    async store(count) {
      const { id } = await makeDiagram(person, { name: `${count} classes`, data: classData(count) });
      return `${server.url}/dashboard?diagramId=${id}`;
    },
  };
}

/** The graph as a stored diagram. */
export function classData(count: number): string {
  const { nodes, edges } = classGraph(count);
  return JSON.stringify({
    nodes: nodes.map(({ id, x, y, name, attributes, operations }) => ({
      id,
      type: 'default',
      position: { x, y },
      width: 160,
      data: { kind: 'class', label: name, attributes, operations },
    })),
    edges: edges.map((edge) => ({ ...edge, type: 'step', data: { kind: 'association' } })),
  });
}
