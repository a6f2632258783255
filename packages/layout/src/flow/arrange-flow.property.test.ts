import { applyChanges, type Diagram, type DiagramEdge, type DiagramNode, moveNodes } from '@umlaut/diagram';
import { overlaps, type Rect } from '@umlaut/geometry';
import { drawDiagram, pointsOf } from '@umlaut/notation';
import { describe, expect, it } from 'vitest';
import { arrangeNodes } from '../arrange-nodes.ts';

/** Numbers from 0 to below 1 that follow from a seed (Lehmer). */
function numbersFrom(seed: number): () => number {
  let state = (seed * 48271 + 7) % 2147483647;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}

/** A random activity of structures within each other. */
class Activity {
  readonly nodes: DiagramNode[] = [];
  readonly edges: DiagramEdge[] = [];
  readonly #next: () => number;

  constructor(seed: number) {
    this.#next = numbersFrom(seed);
    const start = this.#node('initial');
    const end = this.#sequence(start, 3);
    if (end !== undefined) this.#edge(end, this.#node('final'));
  }

  get diagram(): Diagram {
    return { meta: { diagram: 'activity' }, nodes: this.nodes, edges: this.edges };
  }

  #node(kind: string, label = ''): string {
    const id = `n${this.nodes.length}`;
    this.nodes.push({ id, position: { x: 0, y: 0 }, data: { kind, label } });
    return id;
  }

  #edge(source: string, target: string, guard?: string): void {
    const data = { kind: 'controlFlow', ...(guard === undefined ? {} : { guard }) };
    this.edges.push({ id: `e${this.edges.length}`, type: 'step', source, target, data });
  }

  #action(): string {
    return this.#node('action', 'Look at what was ordered '.slice(0, 4 + Math.floor(this.#next() * 20)));
  }

  /** Goes on from a step; returns the last one, undefined where all ends. */
  #sequence(from: string, depth: number, guard?: string): string | undefined {
    let at: string | undefined = from;
    let text = guard;
    for (let count = 1 + Math.floor(this.#next() * 3); count > 0 && at !== undefined; count -= 1) {
      at = this.#part(at, depth, text);
      text = undefined;
    }
    return at;
  }

  #part(from: string, depth: number, guard: string | undefined): string | undefined {
    const kind = depth === 0 ? 0 : Math.floor(this.#next() * 6);
    if (kind === 1 || kind === 2) return this.#branch(from, depth, guard);
    if (kind === 3) return this.#loop(from, depth, guard);
    if (kind === 4) return this.#fork(from, depth, guard);
    const action = this.#action();
    this.#edge(from, action, guard);
    return action;
  }

  #branch(from: string, depth: number, guard: string | undefined): string | undefined {
    const decision = this.#node('decision', this.#next() < 0.7 ? 'In stock?' : '');
    this.#edge(from, decision, guard);
    const ends: (string | undefined)[] = [this.#sequence(decision, depth - 1, 'yes')];
    if (this.#next() < 0.3) ends.push(decision);
    else ends.push(this.#sequence(decision, depth - 1, 'no'));
    if (this.#next() < 0.2) {
      const last = ends[0];
      if (last !== undefined) this.#edge(last, this.#node('final'));
      return ends[1] === decision ? this.#tail(decision) : ends[1];
    }
    const open = ends.filter((end) => end !== undefined);
    if (open.length < 2) return open[0];
    const merge = this.#node('decision');
    for (const end of open) this.#edge(end, merge, end === decision ? 'no' : undefined);
    return merge;
  }

  #tail(decision: string): string {
    const action = this.#action();
    this.#edge(decision, action, 'no');
    return action;
  }

  #loop(from: string, depth: number, guard: string | undefined): string | undefined {
    const head = this.#node('decision', 'More?');
    this.#edge(from, head, guard);
    const end = this.#sequence(head, depth - 1, 'yes');
    if (end !== undefined) this.#edge(end, head);
    return this.#tail(head);
  }

  #fork(from: string, depth: number, guard: string | undefined): string | undefined {
    const bar = this.#node('fork');
    this.#edge(from, bar, guard);
    const ends = [1, 2].map(() => this.#sequence(bar, depth - 1));
    const join = this.#node('fork');
    for (const end of ends) if (end !== undefined) this.#edge(end, join);
    return join;
  }
}

/** The engine, which no activity that nests may need. */
const noEngine = (): Promise<never> => Promise.reject(new Error('The engine was asked.'));

async function arranged(diagram: Diagram): Promise<Diagram> {
  return applyChanges(diagram, moveNodes(diagram, await arrangeNodes(diagram, {}, noEngine)));
}

describe('activities of random structures', () => {
  it('are placed without the engine, with no box on another, and nearly all stay once they are arranged', async () => {
    const moved: number[] = [];
    for (let seed = 1; seed <= 100; seed += 1) {
      const after = await arranged(new Activity(seed).diagram);
      const boxes = [...drawDiagram(after).nodes.values()].map(({ box }) => box);
      const covered = boxes.flatMap((a: Rect, at) => boxes.slice(at + 1).filter((b) => overlaps(a, b)));
      expect(covered, `seed ${seed}`).toEqual([]);
      if ((await arrangeNodes(after, {}, noEngine)).size > 0) moved.push(seed);
    }
    // Where an end came to stand at the right of what goes on, the order of the flows is another now, and may be read as a chain.
    expect(moved.length).toBeLessThanOrEqual(2);
  });

  it('run down but for what leads back to the head of a loop', async () => {
    for (let seed = 1; seed <= 40; seed += 1) {
      const after = await arranged(new Activity(seed).diagram);
      const { nodes } = drawDiagram(after);
      for (const { source, target } of after.edges) {
        const [from, to] = [nodes.get(source), nodes.get(target)];
        const isBack = to?.node.label === 'More?' && Number(source.slice(1)) > Number(target.slice(1));
        if (from === undefined || to === undefined || isBack) continue;
        // A decision in a row, or an end, stands level with the decision before.
        expect(to.box.y + to.box.height, `seed ${seed}: ${source} ${target}`).toBeGreaterThan(from.box.y);
      }
    }
  });

  it('have hardly a flow with more than four bends', async () => {
    let [flows, many] = [0, 0];
    for (let seed = 1; seed <= 40; seed += 1) {
      for (const { route } of drawDiagram(await arranged(new Activity(seed).diagram)).edges.values()) {
        flows += 1;
        if (pointsOf(route).length - 2 > 4) many += 1;
      }
    }
    expect(flows).toBeGreaterThan(400);
    expect(many / flows).toBeLessThan(0.01);
  });
});
