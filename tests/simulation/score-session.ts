import { type Diagram, type Item, isDiagram, readScores, sameDiagram } from '@umlaut/diagram';
import { drawDiagram, toSvg } from '@umlaut/notation';
import { wideLimits } from '../../packages/diagram/test/wide-limits.ts';
import { openLivePlace } from '../support/live-process.ts';
import { quiet, randomFrom } from './quiet.ts';
import { type Lines, type ScoreAct, ScoreWriter, scoreActs, tokensIn } from './score-writer.ts';
import { SimulatedBrowser } from './simulated-browser.ts';
import { SimulatedNetwork } from './simulated-network.ts';
import { SimulatedPage } from './simulated-page.ts';
import { SimulatedServer } from './simulated-server.ts';
import { VirtualTime } from './virtual-clock.ts';

const start: Diagram = {
  nodes: ['Shop', 'Bank', 'Mail'].map((label, at) => ({
    id: label,
    type: 'default',
    position: { x: at * 220, y: 0 },
    data: { kind: 'lifeline', label },
  })),
  edges: [1, 2, 3, 4].map((at) => ({
    id: `m${at}`,
    source: 'Shop',
    target: at % 2 === 0 ? 'Mail' : 'Bank',
    data: { kind: 'syncMessage', label: `m${at}`, order: `a${at}.0001.a0` },
  })),
};

/** Faults of a writer's connection, each in so many acts. */
const faultEvery = 40;

/** Outcome of the sessions of some seeds. */
export interface Outcome {
  readonly failures: readonly string[];
  readonly entered: number;
  readonly kept: number;
  readonly acts: number;
}

/** Runs sessions of two writers in one room of the real server, some at a time. */
export async function runScoreSessions(seeds: readonly number[], acts: number, atOnce = 4): Promise<Outcome> {
  const place = await openLivePlace();
  const waiting = [...seeds];
  const outcome = { failures: [] as string[], entered: 0, kept: 0, acts: 0 };
  const work = async (): Promise<void> => {
    const server = await SimulatedServer.start(place);
    for (let seed = waiting.shift(); seed !== undefined; seed = waiting.shift()) {
      const session = await ScoreSession.begin(server, seed);
      const failure = await session.run(acts).then(
        () => undefined,
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      );
      if (failure !== undefined) outcome.failures.push(`Seed ${seed}: ${failure}`);
      outcome.entered += session.lines.entered.size;
      outcome.kept += session.lines.kept;
      outcome.acts += acts;
    }
    await server.stop();
  };
  try {
    await Promise.all(Array.from({ length: Math.min(atOnce, seeds.length) }, work));
  } finally {
    await place.close();
  }
  return outcome;
}

/** Two people who write into one sequence diagram, of whom now and then one is without a connection. */
class ScoreSession {
  readonly lines: Lines = { entered: new Map(), removed: new Set(), kept: 0 };
  readonly #time = new VirtualTime();
  readonly #server: SimulatedServer;
  readonly #seed: number;
  readonly #random: () => number;
  readonly #diagramId: string;
  readonly #pages: SimulatedPage[] = [];
  readonly #log: string[] = [];
  /** The lines that each page showed after the last act. */
  readonly #shown = new Map<SimulatedPage, ReadonlySet<string>>();

  private constructor(server: SimulatedServer, seed: number, diagramId: string) {
    this.#server = server;
    this.#seed = seed;
    this.#random = randomFrom(seed);
    this.#diagramId = diagramId;
  }

  static async begin(server: SimulatedServer, seed: number): Promise<ScoreSession> {
    await server.changeUser();
    const { id } = await server.services.diagrams.create(server.someone.actor, { name: 'Plan', data: JSON.stringify(start) });
    return new ScoreSession(server, seed, id);
  }

  async run(acts: number): Promise<void> {
    const writers = ['A', 'B'].map((name) => {
      const page = this.#open(name);
      const setting = { name, random: this.#random, lines: this.lines, now: () => this.#time.elapsed };
      return { page, writer: new ScoreWriter({ ...setting, document: () => page.ready?.document }) };
    });
    await this.#pass(2_000);
    try {
      for (let act = 0; act < acts; act += 1) await this.#step(writers[this.#random() < 0.5 ? 0 : 1]);
      await this.#settle();
      await this.#check();
    } catch (error) {
      throw new Error(`${error instanceof Error ? error.message : String(error)}\n${this.#log.join('\n')}`, { cause: error });
    } finally {
      for (const page of this.#pages) page.crash();
    }
  }

  #open(name: string): SimulatedPage {
    // How often it is asked depends on the machine, which must not change the acts.
    const random = randomFrom(-this.#seed - this.#pages.length);
    const network = new SimulatedNetwork({ time: this.#time, server: this.#server, random, planted: {} });
    const browser = new SimulatedBrowser(this.#time, random);
    const { actor, token } = this.#server.someone;
    const page = new SimulatedPage({ name, network, browser, userId: actor.userId, token });
    this.#pages.push(page);
    page.open(this.#diagramId);
    return page;
  }

  async #step(one: { readonly page: SimulatedPage; readonly writer: ScoreWriter } | undefined): Promise<void> {
    if (one === undefined) return;
    const { page, writer } = one;
    if (this.#random() * faultEvery < 1) this.#fail(page);
    const act: ScoreAct | undefined = scoreActs[Math.floor(this.#random() * scoreActs.length)];
    if (act === undefined) return;
    const said = writer.do(act);
    this.#log.push(`${this.#time.elapsed}: ${this.#pages.indexOf(page)} ${act}${said === undefined ? '' : ` ${said}`}`);
    // Half of the acts come before the other's has arrived.
    await this.#pass(this.#random() < 0.5 ? 0 : Math.round(this.#random() * 200));
    for (const [index, page] of this.#pages.entries()) this.#note(index, page);
  }

  /** Logs the place at which a lost line was seen last. */
  #note(index: number, page: SimulatedPage): void {
    const shown = page.ready === undefined ? new Set<string>() : tokensIn(page.ready.document.current());
    const gone = [...(this.#shown.get(page) ?? [])].filter((token) => !shown.has(token));
    if (gone.length > 0) this.#log.push(`${this.#time.elapsed}: ${index} no longer shows ${gone.join(', ')}`);
    this.#shown.set(page, shown);
  }

  /** A connection that lags for a moment, so that changes cross each other, or is lost. */
  #fail(page: SimulatedPage): void {
    const { network } = page;
    if (this.#random() < 0.3) {
      network.cutAll();
      return;
    }
    for (const socket of network.sockets) {
      socket.lag(true);
      this.#time.after(500, () => socket.lag(false));
    }
  }

  #pass(ms: number): Promise<void> {
    return this.#time.pass(ms, () => quiet(this.#server, this.#pages));
  }

  async #settle(): Promise<void> {
    await this.#pass(60_000);
    this.#pages[0]?.save();
    await this.#pass(10_000);
  }

  /** Both see one picture, which is saved, and each entered line is in it unless a user who saw it deleted it. */
  async #check(): Promise<void> {
    const [mine, theirs] = this.#pages.map(({ ready }) => ready?.document.current());
    if (mine === undefined || theirs === undefined) throw new Error('A page shows nothing.');
    const stored = await this.#server.services.diagrams.open(this.#server.someone.actor, this.#diagramId);
    if (!sameDiagram(mine, theirs)) throw new Error('The two see different diagrams.');
    if (pictureOf(mine) !== pictureOf(theirs) || rowsOf(mine) !== rowsOf(theirs)) throw new Error('The two see different pictures.');
    if (!sameDiagram(mine, JSON.parse(stored.data))) throw new Error('Another diagram was saved.');
    if (!isDiagram(mine, wideLimits)) throw new Error('The diagram breaks a rule.');
    const there = tokensIn(mine);
    const lost = [...this.lines.entered].flatMap(([token, writer]) =>
      writer === '' || there.has(token) || this.lines.removed.has(token) ? [] : token,
    );
    if (lost.length > 0) throw new Error(`Lines are lost: ${lost.join(', ')}`);
  }
}

function pictureOf(diagram: Diagram): string {
  return toSvg(drawDiagram(diagram), { theme: 'light' });
}

function rowsOf(diagram: Diagram): string {
  const outline = (items: readonly Item[]): unknown =>
    items.map((item) => (item.type === 'fragment' ? [item.id, item.operands.map(({ items: inner }) => outline(inner))] : item.id));
  return JSON.stringify(readScores(diagram).map(({ columns, root }) => [columns.map(({ id }) => id), outline(root)]));
}
