import { setTimeout as delay } from 'node:timers/promises';
import { liveRoomName } from '@umlaut/api';
import { applyChanges, changesBetween, checkDiagram, type Diagram, mergeDiagrams, sameDiagram } from '@umlaut/diagram';
import { acts, changesOf, diagrams, wideLimits } from '@umlaut/diagram/testing';
import fc from 'fast-check';
import { Doc, decodeStateVector } from 'yjs';
import { diagramOf } from '../../apps/server/src/features/live/shared-documents.ts';
import { type LivePlace, type LiveProcess, openLivePlace, type Someone } from './live-process.ts';
import { LiveReplica } from './live-replica.ts';
import { type MemoryWire, openMemoryWire } from './memory-wire.ts';

const step = fc.record({
  who: fc.nat({ max: 5 }),
  act: acts,
  does: fc.oneof(
    { weight: 12, arbitrary: fc.constant('draw' as const) },
    { weight: 2, arbitrary: fc.constantFrom('undo' as const, 'redo' as const) },
    { weight: 3, arbitrary: fc.constantFrom('leave' as const, 'come back' as const, 'lag' as const) },
    { weight: 3, arbitrary: fc.constantFrom('kill' as const, 'restore' as const, 'save' as const, 'save outside' as const) },
    { weight: 2, arbitrary: fc.constant('settle' as const) },
  ),
});
const scenario = fc.record({
  start: diagrams,
  people: fc.integer({ min: 2, max: 6 }),
  steps: fc.array(step, { minLength: 10, maxLength: 30 }),
});

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

interface Person {
  shared: Doc;
  /** Of the room that `shared` belongs to; 0 before the first. */
  epoch: number;
  replica: LiveReplica | undefined;
  wire: MemoryWire | undefined;
  isLagging: boolean;
  /** The room's last known content. */
  base: Diagram;
  /** Acknowledged changes of this epoch: the clock by author. */
  readonly durable: Map<number, number>;
}

/** Counts of events, so that a run without the rare ones is noticed. */
export interface ModelCounts {
  kills: number;
  saves: number;
  outsideSaves: number;
  /** Restores of a version that changed something. */
  restores: number;
  /** Documents that were rebuilt. */
  renewals: number;
  /** Sockets that were closed for that. */
  movedOn: number;
  /** Those who came back to another epoch, and of them those with work that the room did not have. */
  returnsToAnotherEpoch: number;
  returnsWithWork: number;
}

/** So small that documents are compacted and rebuilt all the time, whether people are in them or not. */
const growth = { compactAfterUpdates: 6, compactAfterBytes: 1024 * 1024, bloatedBytes: 400, bloatedTimes: 1.3, urgentBytes: 1_500 };
const mostTries = 50;

/** People who draw, undo, go, come back, restore and save, while the server is killed and others save from outside. */
class Model {
  readonly #place: LivePlace;
  readonly #id: string;
  readonly #someone: Someone;
  readonly #people: readonly Person[];
  readonly #first: Diagram;
  readonly #counts: ModelCounts;
  #process: LiveProcess;
  #version = 1;
  #made = 0;

  constructor(parts: {
    place: LivePlace;
    process: LiveProcess;
    id: string;
    someone: Someone;
    first: Diagram;
    people: readonly Person[];
    counts: ModelCounts;
  }) {
    this.#place = parts.place;
    this.#process = parts.process;
    this.#id = parts.id;
    this.#someone = parts.someone;
    this.#first = parts.first;
    this.#people = parts.people;
    this.#counts = parts.counts;
  }

  /** The document was rebuilt: it says what was stored, and that held all that was said to be durable. */
  checkRenewal(epoch: number, stored: Doc, rebuilt: Diagram): void {
    this.#counts.renewals += 1;
    if (!sameDiagram(diagramOf(stored), rebuilt)) throw new Error(`Epoch ${epoch} was rebuilt to something else.`);
    this.#checkClocks(stored, epoch);
  }

  async run(steps: readonly Step[]): Promise<void> {
    await Promise.all(this.#people.map((person) => this.#comeBack(person)));
    for (const one of steps) {
      await this.#moveOn();
      await this.#do(one);
      for (const person of this.#people) this.#noteKept(person);
      this.#checkEverybody();
    }
    await this.#settle();
    const [{ replica } = { replica: undefined }] = this.#people;
    for (const person of this.#people) this.#leave(person);
    await this.#checkAfterwards(replica?.document.current());
    if (this.#process.problems.length > 0) throw this.#process.problems[0];
    await this.#process.stop();
  }

  async #do({ who, does, act }: Step): Promise<void> {
    const person = this.#people[who % this.#people.length];
    const document = person?.replica?.document;
    if (person === undefined) return;
    this.#made += 1;
    if (does === 'come back') await this.#comeBack(person);
    else if (does === 'kill') await this.#kill();
    else if (does === 'settle') await this.#settle();
    else if (does === 'save outside') await this.#saveOutside(act);
    else if (does === 'save') await this.#save(person);
    else if (does === 'leave') this.#leave(person);
    else if (does === 'lag') this.#lag(person, !person.isLagging);
    else if (document !== undefined) {
      if (does === 'undo' || does === 'redo') document[does]();
      else if (does === 'restore') this.#restore(document);
      else document.apply(changesOf(document.current(), act, `made-${this.#made}`));
      if (person.wire !== undefined) person.replica?.mark();
    }
    if (this.#made % 3 === 0) await delay(1);
  }

  /** Draws on while away: the document outlives the socket. */
  #leave(person: Person): void {
    this.#noteDurable(person);
    person.wire?.cut();
    person.wire = undefined;
    person.isLagging = false;
  }

  #restore(document: LiveReplica['document']): void {
    const changes = changesBetween(document.current(), this.#first);
    if (changes.length > 0) this.#counts.restores += 1;
    document.apply(changes);
  }

  async #comeBack(person: Person): Promise<void> {
    for (let tries = 0; person.wire === undefined; tries += 1) {
      if (tries === mostTries) throw new Error('Every room was over before it could be joined.');
      await this.#join(person);
    }
  }

  /** Nothing has changed when the room is over before it is joined. */
  async #join(person: Person): Promise<void> {
    const { epoch } = await this.#process.services.live.room(this.#someone.actor, this.#id);
    const shared = epoch === person.epoch ? person.shared : new Doc();
    const wire = openMemoryWire(this.#process.live);
    const replica = new LiveReplica({ wire, room: liveRoomName({ diagramId: this.#id, epoch }), token: this.#someone.token, shared });
    await replica.synced();
    if (!replica.isSynced) {
      replica.close();
      if (isOver(replica)) return;
      throw new Error(`The join was refused: ${replica.refusal ?? JSON.stringify(replica.ending)}`);
    }
    if (epoch !== person.epoch) this.#goOn(person, replica);
    Object.assign(person, { shared, epoch, wire, replica });
    replica.mark();
  }

  /** As an editor does: what the room of the other epoch was not known to hold is merged into this one. */
  #goOn(person: Person, replica: LiveReplica): void {
    const theirs = replica.document.current();
    const mine = person.replica?.document.current();
    if (mine !== undefined) {
      this.#counts.returnsToAnotherEpoch += 1;
      if (!sameDiagram(mine, person.base)) this.#counts.returnsWithWork += 1;
      const { merged } = mergeDiagrams(person.base, mine, theirs, { limits: wideLimits });
      replica.document.apply(changesBetween(theirs, merged));
    }
    person.base = theirs;
    person.durable.clear();
  }

  /** A client closed by a rebuild of the document joins again. */
  async #moveOn(): Promise<void> {
    for (const person of this.#people) {
      const ending = person.wire === undefined ? undefined : person.replica?.ending;
      if (ending === undefined) continue;
      if (ending.reason !== 'epoch') throw new Error(`Sent away: ${JSON.stringify(ending)}`);
      this.#counts.movedOn += 1;
      this.#leave(person);
      await this.#comeBack(person);
    }
  }

  #lag(person: Person, isLagging: boolean): void {
    person.isLagging = isLagging;
    person.wire?.lag(isLagging);
  }

  async #kill(): Promise<void> {
    const here = this.#people.filter(({ wire }) => wire !== undefined);
    for (const person of here) this.#noteDurable(person);
    this.#counts.kills += 1;
    this.#process.kill();
    for (const person of here) this.#leave(person);
    this.#process = this.#place.start();
    await this.#checkDurable();
    await Promise.all(here.map((person) => this.#comeBack(person)));
  }

  async #save({ replica, wire }: Person): Promise<void> {
    if (replica === undefined || wire === undefined) return;
    const data = JSON.stringify(replica.document.current());
    this.#counts.saves += 1;
    await this.#put(data, epochOf(replica));
  }

  async #saveOutside(act: Step['act']): Promise<void> {
    this.#counts.outsideSaves += 1;
    const { diagrams: service } = this.#process.services;
    const stored: Diagram = JSON.parse((await service.open(this.#someone.actor, this.#id)).data);
    const shared = changesOf(stored, act, `outside-${this.#made}`);
    await this.#put(JSON.stringify(applyChanges(stored, shared)), undefined);
  }

  async #put(data: string, epoch: number | undefined): Promise<void> {
    const request = { name: 'N', data, version: this.#version, epoch };
    const { version } = await this.#process.services.diagrams.save(this.#someone.actor, this.#id, request);
    if (version !== this.#version + 1) throw new Error(`Version ${this.#version} became ${version}.`);
    this.#version = version;
  }

  /** Everybody is there, nobody lags, and all see the same, as does who comes with nothing. */
  async #settle(): Promise<void> {
    for (let tries = 0; !(await this.#settleOnce()); tries += 1) if (tries === mostTries) throw new Error('They never came to rest.');
    await this.#checkDurable();
  }

  /** False when the document was rebuilt meanwhile. */
  async #settleOnce(): Promise<boolean> {
    for (const person of this.#people) this.#lag(person, false);
    await this.#moveOn();
    await Promise.all(this.#people.map((person) => this.#comeBack(person)));
    for (const { replica } of this.#people) if (!(await replica?.kept())) return false;
    const fresh = await this.#look();
    for (const { replica } of this.#people) {
      const isThere = () =>
        replica?.ending !== undefined ||
        fresh.ending !== undefined ||
        (replica !== undefined && sameDiagram(replica.document.current(), fresh.document.current()));
      await replica?.until(isThere, 'One picture for all');
    }
    const isWhole = [fresh, ...this.#people.map(({ replica }) => replica)].every((replica) => replica?.ending === undefined);
    fresh.close();
    return isWhole;
  }

  async #look(): Promise<LiveReplica> {
    for (let tries = 0; tries < mostTries; tries += 1) {
      const { epoch } = await this.#process.services.live.room(this.#someone.actor, this.#id);
      const wire = openMemoryWire(this.#process.live);
      const fresh = new LiveReplica({ wire, room: liveRoomName({ diagramId: this.#id, epoch }), token: this.#someone.token });
      await fresh.synced();
      if (fresh.isSynced) return fresh;
      fresh.close();
      if (!isOver(fresh)) throw new Error(`A look was refused: ${fresh.refusal ?? JSON.stringify(fresh.ending)}`);
    }
    throw new Error('Every room was over before it could be looked at.');
  }

  /** Compacted, perhaps rebuilt, and let go of, it says what it said when the last one left. */
  async #checkAfterwards(last: Diagram | undefined): Promise<void> {
    const { live } = this.#process;
    for (const until = performance.now() + 60_000; live.openRooms > 0 && performance.now() < until; ) await delay(5);
    if (live.openRooms > 0) throw new Error('The room was not let go of.');
    const fresh = await this.#look();
    if (last === undefined || !sameDiagram(fresh.document.current(), last)) throw new Error('The next to come sees something else.');
    fresh.close();
  }

  async #checkDurable(): Promise<void> {
    const fresh = await this.#look();
    this.#checkClocks(fresh.shared, epochOf(fresh));
    fresh.close();
  }

  #checkClocks(shared: Doc, epoch: number): void {
    for (const person of this.#people) {
      this.#noteDurable(person);
      if (person.epoch !== epoch) continue;
      for (const [client, clock] of person.durable) {
        const last = shared.store.clients.get(client)?.at(-1);
        const found = last === undefined ? 0 : last.id.clock + last.length;
        if (found < clock) throw new Error(`Changes of ${client} up to ${clock} were said to be durable; found ${found}.`);
      }
    }
  }

  #noteKept(person: Person): void {
    const { replica, wire } = person;
    if (wire !== undefined && replica?.ending === undefined && replica?.durable === replica?.marks && replica !== undefined)
      person.base = replica.document.current();
  }

  #noteDurable({ replica, durable }: Person): void {
    for (const message of replica?.messages ?? []) {
      if (message.type !== 'durable') continue;
      const vector = decodeStateVector(new Uint8Array(Buffer.from(message.stateVector, 'base64')));
      for (const [client, clock] of vector) durable.set(client, Math.max(durable.get(client) ?? 0, clock));
    }
  }

  #checkEverybody(): void {
    for (const { replica } of this.#people) {
      const findings = checkDiagram(replica?.document.current(), wideLimits);
      if (findings.length > 0) throw new Error(`An invalid picture: ${JSON.stringify(findings)}`);
      const refused = replica?.messages.find(({ type }) => type === 'refused');
      if (refused !== undefined) throw new Error(`Refused: ${JSON.stringify(refused)}`);
    }
  }
}

/** Whether a join failed only because the room had been rebuilt by then. */
function isOver({ refusal, ending }: LiveReplica): boolean {
  return refusal === 'epoch' || ending?.reason === 'epoch' || ending?.reason === 'restarting';
}

function epochOf({ room }: LiveReplica): number {
  return Number(room.split('.')[1]);
}

/** Plays the scenario of one seed; throws at the first thing that must not be. */
async function playSeed(seed: number, { place, process, models, counts }: Play): Promise<void> {
  const [given] = fc.sample(scenario, { seed, numRuns: 1 });
  if (given === undefined) throw new Error('There is no scenario.');
  const someone = await place.addSomeone(process.services);
  const data = JSON.stringify(given.start);
  const { id } = await process.services.diagrams.create(someone.actor, { name: 'N', data });
  const first: Diagram = JSON.parse(data);
  const people = Array.from(
    { length: given.people },
    (): Person => ({
      shared: new Doc(),
      epoch: 0,
      replica: undefined,
      wire: undefined,
      isLagging: false,
      base: first,
      durable: new Map(),
    }),
  );
  const model = new Model({ place, process: place.start(), id, someone, first, people, counts });
  models.set(id, model);
  await model.run(given.steps);
  models.delete(id);
}

interface Play {
  readonly place: LivePlace;
  readonly process: LiveProcess;
  readonly models: Map<string, Model>;
  readonly counts: ModelCounts;
}

/** Plays many seeds, some at a time, and returns the counts. A failure names its seed. */
export async function playSeeds(seeds: readonly number[], atOnce = 12): Promise<ModelCounts> {
  const models = new Map<string, Model>();
  const counts: ModelCounts = {
    kills: 0,
    saves: 0,
    outsideSaves: 0,
    restores: 0,
    renewals: 0,
    movedOn: 0,
    returnsToAnotherEpoch: 0,
    returnsWithWork: 0,
  };
  const place = await openLivePlace({
    growth,
    onRenewing: ({ diagramId, epoch }, stored, diagram) => models.get(diagramId)?.checkRenewal(epoch, stored, diagram),
  });
  const process = place.start();
  const waiting = [...seeds];
  try {
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (let seed = waiting.shift(); seed !== undefined; seed = waiting.shift()) {
          try {
            await playSeed(seed, { place, process, models, counts });
          } catch (error) {
            throw new Error(
              `Seed ${seed} (keep it in tests/live-seeds/seeds.json): ${error instanceof Error ? error.message : String(error)}`,
              { cause: error },
            );
          }
        }
      }),
    );
    await process.stop();
  } finally {
    await place.close();
  }
  return counts;
}
