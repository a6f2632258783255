import { checkDiagram, checkStep, type Limits } from '@umlaut/diagram';
import type { DiagramReader } from '@umlaut/document';
import type { Doc } from 'yjs';
import { CheckedCopy, elementsPerTurn, excess, type Judged } from './checked-copy.ts';
import { mostThings, updateBounds } from './crowding.rules.ts';
import { documentSize } from './document-size.ts';
import { moveGrowth } from './move.rules.ts';
import { applySlice, isSmall, slicesOf, unreadable } from './slices.ts';
import type { Sliced } from './turns.ts';
import { measureUpdate, type UpdateMeasure } from './update-bytes.ts';
import { followsOn, type ReadUpdate, readUpdate, updateProblem } from './update-check.ts';

/** Result of a check: the change is accepted, it depends on a missing change, or it breaks a rule. */
export type Verdict = Accepted | { readonly is: 'early' } | Refused;

interface Accepted {
  readonly is: 'accepted';
  /** The change as updates that take a turn of the event loop each; one where it is small. */
  readonly slices: readonly Uint8Array[];
}

interface Refused {
  readonly is: 'refused';
  readonly reason: 'invalid' | 'too_large';
  readonly message: string;
}

interface CheckSettings {
  readonly limits: Limits;
  /** Upper bound of the bytes of the room's document as Yjs encodes it. */
  readonly encodedBytes?: () => number;
}

/** A copy before a change. */
interface Before extends Judged {
  readonly faults: ReturnType<DiagramReader['faults']>;
  readonly things: number;
}

/** JSON of a value has at most so many times the bytes that Yjs encodes it in: a control character is one byte there and six here. */
const jsonPerEncodedByte = 6;

const tooFull = 'This diagram would be too large for live editing. Make it smaller to continue.';
const spoiled = 'This change would leave a node without a position, or a relation without a source or target.';

/**
 * Judges changes before anybody sees them, on a copy of the room's document. Moves, which are most of what is drawn, can break no rule
 * but that of the size: they are known by their looks, and brought into the copy many at a time.
 */
export class ChangeCheck {
  readonly #shared: Doc;
  readonly #limits: Limits;
  readonly #encodedBytes: () => number;
  readonly #tooLarge: string;
  #copy: CheckedCopy | undefined;

  constructor(shared: Doc, { limits, encodedBytes = () => Number.POSITIVE_INFINITY }: CheckSettings) {
    this.#shared = shared;
    this.#limits = limits;
    this.#encodedBytes = encodedBytes;
    const most = Math.round(limits.maxBytes / 1024);
    this.#tooLarge = `This change would exceed the limit of ${most} KiB. Delete something to continue.`;
  }

  /** Whether there is a copy, which takes more memory than the document itself. */
  get hasCopy(): boolean {
    return this.#copy !== undefined;
  }

  /** Lets go of the copy; the next change makes another. */
  forget(): void {
    this.#copy?.close();
    this.#copy = undefined;
  }

  /** The room's document was changed by other ways, and the copy with it. */
  follow(update: Uint8Array): void {
    this.#copy?.follow(update);
  }

  /**
   * Judges one change. Small ones are judged without yielding. From the first yield to the end nothing else may be judged or followed,
   * and nobody else may write to the room's document. A verdict that is not acted upon leaves the copy ahead: `forget` it.
   */
  *judge(update: Uint8Array, measure: ReturnType<typeof measureUpdate> = measureUpdate(update, updateBounds)): Sliced<Verdict> {
    if ('problem' in measure) return refused(measure.problem);
    if (!isSmall(measure)) return yield* this.#judgeOnCopy(update, undefined, measure);
    const read = readUpdate(update);
    const problem = read && updateProblem(read);
    if (read === undefined || problem !== undefined) return refused(problem ?? unreadable);
    const growth = moveGrowth(read, this.#shared);
    if (growth !== undefined && this.#takeMove(update, growth)) return { is: 'accepted', slices: [update] };
    yield* this.#current();
    if (growth !== undefined && this.#takeMove(update, growth)) return { is: 'accepted', slices: [update] };
    return yield* this.#judgeOnCopy(update, read, measure);
  }

  /** Takes a move unless it might take the diagram beyond its bytes. One that is beyond already has to be arranged to become smaller. */
  #takeMove(update: Uint8Array, growth: number): boolean {
    const copy = this.#copy;
    const { maxBytes } = this.#limits;
    if (copy === undefined) return growth <= 0 || this.#encodedBytes() * jsonPerEncodedByte <= maxBytes;
    if (growth > 0 && copy.bytes <= maxBytes && copy.bytes + growth > maxBytes) return false;
    copy.addLate(update, growth);
    return true;
  }

  /** The copy, with whatever came by other ways. */
  *#current(): Sliced<CheckedCopy> {
    const copy = this.#copy ?? (yield* CheckedCopy.open(this.#shared, this.#limits));
    this.#copy = copy;
    copy.refresh();
    return copy;
  }

  /** `read`: the change where it is small and in order as it stands. */
  *#judgeOnCopy(update: Uint8Array, read: ReadUpdate | undefined, { things }: UpdateMeasure): Sliced<Verdict> {
    const copy = yield* this.#current();
    const { bounded, reader } = copy;
    if (read !== undefined && !followsOn(read, bounded.shared)) return { is: 'early' };
    const slices = read !== undefined ? [update] : yield* slicesOf(update, bounded.shared);
    if (slices === undefined) return { is: 'early' };
    const before: Before = { ...copy.judged, faults: reader.faults(), things: copy.countThings(copy.judged.size) };
    copy.addThings(things);
    for (const slice of slices) {
      const problem = applySlice(bounded, slice, read);
      if (problem !== undefined) return this.#refuse(problem);
      if (read === undefined) yield;
    }
    if (read === undefined) while (!reader.readSome(elementsPerTurn)) yield;
    const after = this.#judgeResult(before, copy);
    if ('is' in after) return after;
    copy.judged = after;
    return { is: 'accepted', slices };
  }

  /** Why the copy, which holds a change, cannot stay as it is; or what it is now. */
  #judgeResult(before: Before, copy: CheckedCopy): Refused | Judged {
    const { reader } = copy;
    const diagram = reader.current();
    const faults = reader.faults();
    if (faults.salvaged > before.faults.salvaged || faults.unreadable > before.faults.unreadable) return this.#refuse(spoiled);
    const size = documentSize(diagram, reader.fields());
    if (size.bytes > Math.max(before.size.bytes, this.#limits.maxBytes)) return this.#refuse(this.#tooLarge, 'too_large');
    if (copy.countThings(size) > Math.max(before.things, mostThings(size.things))) return this.#refuse(tooFull, 'too_large');
    if (diagram === before.diagram) return { diagram, size, problems: before.problems };
    // A move in a large diagram must not cost a look at all of it.
    const findings = before.problems === 0 ? checkStep(before.diagram, diagram, this.#limits) : checkDiagram(diagram, this.#limits);
    const problems = findings.length + excess(diagram, this.#limits);
    const message = findings[0]?.message;
    return message !== undefined && problems > before.problems ? this.#refuse(message) : { diagram, size, problems };
  }

  #refuse(message: string, reason: Refused['reason'] = 'invalid'): Refused {
    this.forget();
    return refused(message, reason);
  }
}

function refused(message: string, reason: Refused['reason'] = 'invalid'): Refused {
  return { is: 'refused', reason, message };
}
