import { type Diagram, isObject, sameDiagram } from '@umlaut/diagram';
import type { History, Step } from './history.ts';
import { quiet, randomFrom } from './quiet.ts';
import { SimulatedBrowser } from './simulated-browser.ts';
import { type PlantedFaults, SimulatedNetwork } from './simulated-network.ts';
import { SimulatedPage } from './simulated-page.ts';
import type { SimulatedServer } from './simulated-server.ts';
import { VirtualTime } from './virtual-clock.ts';

/** Work older than that is in the browser's storage when the page is killed. */
const keptAfterMs = 1_000;

/** Texts drawn by the simulation, and the promises made about them. */
interface Unit {
  readonly text: string;
  readonly page: SimulatedPage;
  readonly drawnAt: number;
  /** Told to be on the server. */
  isAcknowledged: boolean;
  /** Taken back by its author. */
  isTakenBack: boolean;
  /** Lost without a promise broken: killed too soon, or told not to be kept. */
  mayBeLost: boolean;
}

/** How often steps were done, and states seen after them. */
export type Counts = Record<string, number>;

/** How a history is run. */
interface Run {
  readonly planted: PlantedFaults;
  readonly counts: Counts;
}

/** One history, run against the real server. Throws at the first broken promise. */
export class Simulation {
  readonly #history: History;
  readonly #planted: PlantedFaults;
  readonly #time = new VirtualTime();
  readonly #random: () => number;
  readonly #server: SimulatedServer;
  readonly #diagramId: string;
  readonly #pages: SimulatedPage[] = [];
  /** All pages there have been. */
  readonly #all: SimulatedPage[] = [];
  readonly #units: Unit[] = [];
  readonly #checked = new Map<SimulatedPage, string>();
  readonly #log: string[] = [];
  readonly #counts: Counts;
  #names = 0;

  private constructor(parts: { history: History; planted: PlantedFaults; server: SimulatedServer; diagramId: string; counts: Counts }) {
    this.#counts = parts.counts;
    this.#history = parts.history;
    this.#planted = parts.planted;
    this.#server = parts.server;
    this.#diagramId = parts.diagramId;
    this.#random = randomFrom(parts.history.seed);
  }

  /** Runs a history to its end. */
  static async run(server: SimulatedServer, history: History, { planted, counts }: Run): Promise<void> {
    await server.changeUser();
    const data = JSON.stringify({ nodes: [classNode], edges: [] });
    const { id } = await server.services.diagrams.create(server.someone.actor, { name: 'Plan', data });
    const simulation = new Simulation({ history, planted, server, counts, diagramId: id });
    try {
      await simulation.#play();
    } catch (error) {
      throw new Error(`${error instanceof Error ? error.message : String(error)}\n${simulation.#log.join('\n')}`, { cause: error });
    } finally {
      simulation.#end();
    }
  }

  async #play(): Promise<void> {
    const { tabs, isOneBrowser, hasNew, steps } = this.#history;
    const shared = new SimulatedBrowser(this.#time, this.#random);
    for (let tab = 0; tab < tabs; tab += 1) {
      const browser = isOneBrowser ? shared : new SimulatedBrowser(this.#time, this.#random);
      this.#pages.push(this.#open(browser, hasNew && tab === 0 ? undefined : this.#diagramId));
    }
    await this.#pass(2_000);
    for (const one of steps) {
      await this.#do(one);
      await this.#pass(one.ms);
      await this.#check();
    }
    await this.#settle();
    await this.#checkEnd();
  }

  #open(browser: SimulatedBrowser, diagramId: string | undefined): SimulatedPage {
    this.#names += 1;
    const network = new SimulatedNetwork({ time: this.#time, server: this.#server, random: this.#random, planted: this.#planted });
    network.faults.hasNoSockets = this.#history.isAlone;
    network.isNewerServer = this.#history.isNewerServer;
    const { actor, token } = this.#server.someone;
    const page = new SimulatedPage({ name: `p${this.#names}`, network, browser, userId: actor.userId, token });
    this.#all.push(page);
    page.open(diagramId);
    return page;
  }

  async #do({ who, does }: Step): Promise<void> {
    const index = who % this.#pages.length;
    const page = this.#pages[index];
    if (page === undefined) return;
    const { network, browser } = page;
    this.#counts[does] = (this.#counts[does] ?? 0) + 1;
    this.#log.push(`${this.#time.elapsed}: ${index} ${does}  [${page.status}]`);
    switch (does) {
      case 'draw':
        this.#draw(page);
        break;
      case 'save':
        page.save();
        break;
      case 'relabel':
        this.#names += 1;
        page.relabel(`Order ${this.#names}`);
        break;
      case 'undo':
        this.#undo(page);
        break;
      case 'go offline':
        page.setOnline(false);
        break;
      case 'come online':
        page.setOnline(true);
        break;
      case 'lose a save':
        network.faults.loseSaves += 1;
        break;
      case 'lose an answer':
        network.faults.loseAnswers += 1;
        break;
      case 'double a save':
        network.faults.duplicates += 1;
        break;
      case 'slow down':
        network.faults.delayMs = 1_500;
        break;
      case 'half-open':
        this.#halfOpen(network);
        break;
      case 'lag':
        for (const socket of network.sockets) {
          socket.lag(true);
          this.#time.after(2_000, () => socket.lag(false));
        }
        break;
      case 'cut':
        network.cutAll();
        break;
      case 'crash':
        this.#crash(index, page);
        break;
      case 'reload':
        page.hide();
        page.open(page.diagramId);
        break;
      case 'leave':
        page.close();
        break;
      case 'restore':
        this.#restore(page);
        break;
      case 'fill storage':
        browser.set('full');
        break;
      case 'fail storage':
        browser.set('failing');
        break;
      case 'silence storage':
        browser.set('silent');
        break;
      case 'mend storage':
        browser.set('working');
        break;
      case 'jump ahead':
        page.clock.jumpMs += 3_600_000;
        break;
      case 'jump back':
        page.clock.jumpMs -= 3_600_000;
        break;
      case 'kill the server':
        this.#kill();
        break;
      case 'save outside':
        await this.#saveOutside();
        break;
      case 'relabel apart':
        await this.#relabelApart(page, this.#pages[(index + 1) % this.#pages.length]);
        break;
      case 'save one after the other':
        await this.#saveInTurn(page, this.#pages[(index + 1) % this.#pages.length]);
        break;
      case 'save without an answer':
        this.#draw(page);
        network.faults.loseAnswers += 1;
        page.save();
        await this.#pass(9_000);
        this.#draw(page);
        page.save();
        break;
      case 'draw and crash':
        this.#draw(page);
        await this.#pass(1_300);
        this.#crash(index, page);
        break;
      case 'save and leave':
        this.#draw(page);
        page.save();
        page.hide();
        page.open(page.diagramId);
        break;
    }
  }

  #draw(page: SimulatedPage): void {
    const text = `u${this.#units.length + 1}`;
    if (!page.draw(text)) return;
    this.#units.push({ text, page, drawnAt: this.#time.elapsed, isAcknowledged: false, isTakenBack: false, mayBeLost: false });
  }

  #undo(page: SimulatedPage): void {
    const before = textsIn(page.ready?.document.current());
    page.undo();
    const after = textsIn(page.ready?.document.current());
    for (const unit of this.#units) if (before.includes(unit.text) && !after.includes(unit.text)) unit.isTakenBack = true;
  }

  #halfOpen(network: SimulatedNetwork): void {
    for (const socket of network.sockets) {
      socket.isHalfOpen = true;
      this.#time.after(10_000, () => socket.cut());
    }
  }

  /** Kills the page; another one opens what it showed. */
  #crash(index: number, page: SimulatedPage): void {
    const isRisky = page.browser.state !== 'working' || this.#time.elapsed - page.browser.workingSince < 6_000;
    for (const unit of this.#units) {
      const isYoung = this.#time.elapsed - unit.drawnAt < keptAfterMs;
      if (unit.page === page && !unit.isAcknowledged && (isYoung || isRisky)) unit.mayBeLost = true;
    }
    // Drafts in the page's memory, after the storage refused them, go with the page, as its user was told.
    for (const draft of page.unkept) this.#mayLose(draft.data);
    if (isRisky) this.#mayLose(JSON.stringify(page.ready?.document.current() ?? ''));
    page.crash();
    this.#pages[index] = this.#open(page.browser, page.diagramId);
  }

  /** Two change the same thing, of whom one is not connected. */
  async #relabelApart(away: SimulatedPage, there: SimulatedPage | undefined): Promise<void> {
    away.setOnline(false);
    await this.#pass(100);
    for (const page of [away, there]) {
      this.#names += 1;
      page?.relabel(`Order ${this.#names}`);
      if (page !== undefined) this.#draw(page);
    }
    await this.#pass(1_300);
    away.setOnline(true);
  }

  /** Both draw; the second to save does not know of the first's version, unless a room tells. */
  async #saveInTurn(first: SimulatedPage, second: SimulatedPage | undefined): Promise<void> {
    for (const page of [first, second]) if (page !== undefined) this.#draw(page);
    first.save();
    await this.#pass(1_500);
    second?.save();
  }

  #mayLose(data: string): void {
    for (const unit of this.#units) if (!unit.isAcknowledged && data.includes(`"${unit.text}"`)) unit.mayBeLost = true;
  }

  #restore(page: SimulatedPage): void {
    const offer = page.ready?.offers.find(({ kind }) => kind === 'offered');
    if (offer !== undefined) void page.workspace?.offers.restore(offer);
  }

  #kill(): void {
    this.#server.kill();
    for (const { network } of this.#all) network.cutAll();
  }

  /** Another program stores the next version, with something of its own. */
  async #saveOutside(): Promise<void> {
    const { services, someone } = this.#server;
    const stored = await services.diagrams.open(someone.actor, this.#diagramId);
    const diagram: Diagram = JSON.parse(stored.data);
    this.#names += 1;
    const node = { id: `o${this.#names}`, type: 'default', position: { x: 0, y: 300 }, data: { label: `outside ${this.#names}` } };
    const data = JSON.stringify({ ...diagram, nodes: [...diagram.nodes, node] });
    await services.diagrams.save(someone.actor, this.#diagramId, { name: stored.name, data, version: stored.version, epoch: undefined });
  }

  #pass(ms: number): Promise<void> {
    return this.#time.pass(ms, () => quiet(this.#server, this.#all));
  }

  /** Every status that is shown is true. */
  async #check(): Promise<void> {
    for (const page of this.#pages) {
      const { ready, status } = page;
      if (ready === undefined) continue;
      const diagram = ready.document.current();
      const texts = textsIn(diagram);
      this.#count(page);
      this.#checkOnce(texts, `The page shows (${status})`);
      if (status.startsWith('Saved ·')) await this.#checkSaved(page);
      if (status.startsWith('Saved ·') || status === 'Unsaved · synced to the server') this.#acknowledge(texts);
      if (/(?<!name |not )kept on this device/.test(status)) this.#checkKept(page, texts);
    }
  }

  #count({ ready, status }: SimulatedPage): void {
    const seen = [
      status.replace(/\d+/, 'N'),
      ...(ready?.offers ?? []).map(({ kind }) => kind),
      ...(ready?.room?.conflict ? ['conflict in the room'] : []),
    ];
    for (const what of seen) this.#counts[what] = (this.#counts[what] ?? 0) + 1;
  }

  #acknowledge(texts: readonly string[]): void {
    for (const unit of this.#units) if (texts.includes(unit.text)) unit.isAcknowledged = true;
  }

  async #checkSaved(page: SimulatedPage): Promise<void> {
    const { ready } = page;
    if (ready === undefined) return;
    const { diagramId = '', version = 0, current } = ready.saving;
    const key = `${diagramId} ${version} ${JSON.stringify(current)}`;
    if (this.#checked.get(page) === key) return;
    this.#checked.set(page, key);
    const { services, someone } = this.#server;
    const stored = await services.versions.open(someone.actor, diagramId, String(version)).catch(() => undefined);
    if (stored === undefined) throw new Error(`It says “${page.status}”, but there is no such version.`);
    if (stored.name !== current.name || !sameDiagram(JSON.parse(stored.data), current.diagram))
      throw new Error(`It says “${page.status}”, but version ${version} is another: ${stored.data} instead of ${JSON.stringify(current)}`);
  }

  /** Everything drawn more than a second ago that no server has acknowledged lies in the storage. */
  #checkKept(page: SimulatedPage, texts: readonly string[]): void {
    const { browser } = page;
    const { elapsed } = this.#time;
    if (browser.state !== 'working' || elapsed - browser.workingSince < 12_000 || elapsed - page.changedAt < keptAfterMs) return;
    const kept = browser.drafts.map(({ data }) => data).join();
    for (const unit of this.#units) {
      const isHere = unit.page === page && texts.includes(unit.text) && !unit.isAcknowledged;
      if (isHere && elapsed - unit.drawnAt >= keptAfterMs && !kept.includes(`"${unit.text}"`))
        throw new Error(`It says “${page.status}”, but ${unit.text} is not there.`);
    }
  }

  #checkOnce(texts: readonly string[], where: string): void {
    for (const text of texts) if (texts.filter((other) => other === text).length > 1) throw new Error(`${where} ${text} twice.`);
  }

  /** The faults stop; after that everything comes to rest. */
  async #settle(): Promise<void> {
    this.#log.push(`${this.#time.elapsed}: the faults stop`);
    for (const page of this.#pages) {
      Object.assign(page.network.faults, { loseSaves: 0, loseAnswers: 0, duplicates: 0, delayMs: 20 });
      page.browser.set('working');
      page.setOnline(true);
    }
    for (let tries = 0; tries < 12 && !this.#pages.every((page) => isAtRest(page)); tries += 1) await this.#pass(10_000);
    for (const page of this.#pages) {
      const { ready, status } = page;
      this.#log.push(`${this.#time.elapsed}: [${status}] ${textsIn(ready?.document.current()).join(' ')}`);
      if (page.workspace !== undefined && ready === undefined && page.workspace.snapshot().phase === 'opening')
        throw new Error('A page never opened.');
      if (!isAtRest(page)) throw new Error(`It never came to rest: “${status}”.`);
    }
    await this.#check();
  }

  async #checkEnd(): Promise<void> {
    for (const page of this.#pages) {
      page.hide();
      page.close();
    }
    await this.#pass(5_000);
    await this.#restoreAll();
    const found = await this.#findAll();
    for (const unit of this.#units) {
      const isThere = found.includes(unit.text);
      if (isThere || unit.isTakenBack) continue;
      if (unit.isAcknowledged) throw new Error(`${unit.text} was acknowledged and is lost.`);
      if (!unit.mayBeLost) throw new Error(`${unit.text} was never saved and is lost.`);
    }
    await this.#checkVersions();
  }

  /** A returning tab takes over all that was left in the browser; nothing comes twice by that. */
  async #restoreAll(): Promise<void> {
    for (const browser of new Set(this.#pages.map((page) => page.browser))) {
      if (browser.drafts.length === 0) continue;
      const page = this.#open(browser, this.#diagramId);
      await this.#pass(3_000);
      for (let count = 0; count < 4 && page.ready?.offers.some(({ kind }) => kind === 'offered') === true; count += 1) {
        this.#restore(page);
        await this.#pass(2_000);
        this.#checkOnce(textsIn(page.ready?.document.current()), 'After restoring the page shows');
      }
      page.hide();
      page.close();
      await this.#pass(5_000);
    }
  }

  /** Everything on the server, and in the browsers. */
  async #findAll(): Promise<readonly string[]> {
    const { services, someone } = this.#server;
    const reader = this.#open(new SimulatedBrowser(this.#time, this.#random), this.#diagramId);
    await this.#pass(3_000);
    if (reader.ready === undefined || (reader.ready.room === undefined && !this.#history.isAlone))
      throw new Error(`The diagram cannot be read: “${reader.status}”.`);
    const live = textsIn(reader.ready.document.current());
    this.#checkOnce(live, 'In the end the live document holds');
    reader.close();
    const stored: string[] = [];
    for (const { id } of await services.diagrams.listOwned(someone.actor)) {
      if (id === this.#diagramId) continue;
      const texts = textsIn(JSON.parse((await services.diagrams.open(someone.actor, id)).data));
      this.#checkOnce([...stored, ...texts], 'Two diagrams hold');
      stored.push(...texts);
      const other = this.#open(new SimulatedBrowser(this.#time, this.#random), id);
      await this.#pass(3_000);
      stored.push(...textsIn(other.ready?.document.current()).filter((text) => !stored.includes(text)));
      other.close();
    }
    const kept = this.#pages
      .flatMap(({ browser, unkept }) => [...browser.drafts, ...unkept])
      .flatMap(({ data }) => textsIn(JSON.parse(data)));
    return [...live, ...stored, ...kept];
  }

  /** No version says what the one before it says; but in a room, where two who save at the same moment make two versions. */
  async #checkVersions(): Promise<void> {
    if (!this.#history.isAlone) return;
    const { services, someone } = this.#server;
    for (const { id } of await services.diagrams.listOwned(someone.actor)) {
      const { versions } = await services.versions.list(someone.actor, id, { limit: 100 });
      let before: string | undefined;
      for (const { version } of versions.toReversed()) {
        const { name, data } = await services.versions.open(someone.actor, id, String(version));
        const text = JSON.stringify([name, data]);
        if (text === before) throw new Error(`Version ${version} was saved twice.`);
        before = text;
      }
    }
  }

  #end(): void {
    for (const page of this.#all) page.crash();
  }
}

const classNode = {
  id: 'c',
  type: 'default',
  position: { x: 0, y: 0 },
  data: { kind: 'class', label: 'Order', attributes: [{ id: 'first', text: 'first' }] },
};

/** The texts of members and plain nodes, in order. */
function textsIn(diagram: Diagram | undefined): readonly string[] {
  return (diagram?.nodes ?? []).flatMap(({ data }) => {
    const members = Array.isArray(data?.attributes) ? data.attributes : [];
    const texts = members.flatMap((member) => (isObject(member) && typeof member.text === 'string' ? [member.text] : []));
    return data?.kind === 'class' || typeof data?.label !== 'string' ? texts : [...texts, data.label];
  });
}

/** Whether nothing more happens by itself: all is saved, or kept as well as it can be. */
function isAtRest({ ready, status, workspace }: SimulatedPage): boolean {
  if (workspace === undefined) return true;
  if (ready === undefined) return workspace.snapshot().phase === 'refused';
  if (/^(Saved|Unsaved)/.test(status)) return true;
  // Without a room nothing but the next save tells that the server is reached again.
  return status.startsWith('Offline') && ready.room === undefined && ready.saving.problem?.kind === 'offline';
}
