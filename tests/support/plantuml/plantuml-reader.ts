import { AskWorker } from '../ask-worker.ts';
import type { PlantumlFacts } from './facts.ts';

/** PlantUML's own program in a thread. Includes are not looked for: lines with them are passed over. */
export class PlantumlReader {
  readonly #worker = new AskWorker<PlantumlFacts>(new URL('./facts-worker.ts', import.meta.url));

  /** Facts that PlantUML reads in a text. */
  read(text: string): Promise<PlantumlFacts> {
    return this.#worker.ask(text.replace(/^[ \t]*!(?:include|import|theme)\w*\b.*$/gim, "'"));
  }

  end(): Promise<void> {
    return this.#worker.end();
  }
}
