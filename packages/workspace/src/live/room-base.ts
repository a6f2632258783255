import { type Diagram, type Limits, mergeDiagrams, sameDiagram } from '@umlaut/diagram';
import type { DiagramDocument, OthersChange } from '@umlaut/document';

type Step = Pick<OthersChange, 'before' | 'after'>;

/**
 * The last known content of a room, for the drawing of one editor. Changes by others while one's own are on their way belong to
 * the room as well: counted as one's own they would undo what others did later.
 */
export class RoomBase {
  readonly #limits: () => Limits | undefined;
  #diagram: Diagram | undefined;
  /** Changes by others since; merged in when the base is read. */
  #heard: Step[] = [];

  constructor(limits: () => Limits | undefined) {
    this.#limits = limits;
  }

  /** The room holds `diagram`, and what others do in `document` until `signal`. */
  begin(diagram: Diagram, document: Pick<DiagramDocument, 'subscribeToOthers'> | undefined, signal: AbortSignal): void {
    this.set(diagram);
    const stop = document?.subscribeToOthers((step) => this.#hear(step));
    if (stop !== undefined) signal.addEventListener('abort', stop, { once: true });
  }

  set(diagram: Diagram | undefined): void {
    this.#diagram = diagram;
    this.#heard = [];
  }

  get current(): Diagram | undefined {
    const limits = this.#limits();
    if (limits === undefined || this.#heard.length === 0) return this.#diagram;
    let known = this.#diagram;
    for (const { before, after } of this.#heard) known &&= mergeDiagrams(before, after, known, { limits }).merged;
    this.set(known);
    return known;
  }

  /** Whether `diagram` says something else than the room is known to hold. */
  isOther(diagram: Diagram): boolean {
    const known = this.current;
    return known !== undefined && !sameDiagram(known, diagram);
  }

  #hear({ before, after }: Step): void {
    const last = this.#heard.at(-1);
    if (last?.after === before) this.#heard[this.#heard.length - 1] = { before: last.before, after };
    else this.#heard.push({ before, after });
  }
}
