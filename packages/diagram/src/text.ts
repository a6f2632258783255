import { checkDiagram } from './check.ts';
import type { Diagram, Finding } from './diagram.ts';
import type { Limits } from './limits.ts';
import { utf8Length } from './utf8.ts';

/** A text read as a diagram, or what is wrong with it. */
export type ReadResult =
  | { readonly diagram: Diagram; readonly findings: readonly [] }
  | { readonly diagram?: never; readonly findings: readonly Finding[] };

/** Reads the stored form, a JSON text of `{ nodes, edges }`. Never throws; unknown fields are kept. */
export function readDiagram(text: string, limits: Limits): ReadResult {
  if (isTooLong(text, limits)) {
    return { findings: [{ path: '', message: `A diagram can have up to ${Math.round(limits.maxBytes / 1024)} KiB.` }] };
  }
  const value = parseJson(text);
  if (value === undefined) return { findings: [{ path: '', message: 'The diagram isn’t valid JSON.' }] };
  const findings = checkDiagram(value, limits);
  return findings.length > 0 ? { findings } : { diagram: value as Diagram, findings: [] };
}

/** The stored form of `diagram`. */
export function writeDiagram(diagram: Diagram): string {
  return JSON.stringify(diagram);
}

/** The value `text` says, or undefined when it is no JSON (also when nested beyond what can be read) or not well-formed Unicode. */
export function parseJson(text: string): unknown {
  if (!text.isWellFormed()) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether `text` has more bytes in UTF-8 than a diagram may have. */
export function isTooLong(text: string, { maxBytes }: Pick<Limits, 'maxBytes'>): boolean {
  // A unit takes three bytes at most, so that few texts need counting.
  return text.length * 3 > maxBytes && utf8Length(text, maxBytes) > maxBytes;
}
