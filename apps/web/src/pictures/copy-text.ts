import { writeAs } from '@umlaut/formats';
import type { NamedDiagram } from '@umlaut/pictures';
import { fileFormats } from './make-picture.ts';
import { PictureProblem } from './picture-problem.ts';

/** Puts the diagram as a text on the clipboard: the sentence to show then. Rejects with a `PictureProblem` where the browser refuses. */
export async function copyText(named: NamedDiagram, language: 'mermaid' | 'plantuml'): Promise<string> {
  const { text, losses } = writeAs(named, language);
  try {
    await navigator.clipboard.writeText(text);
  } catch (cause) {
    throw new PictureProblem('Your browser blocked copying the text. Export a file instead.', { cause });
  }
  const count = losses.reduce((sum, loss) => sum + loss.count, 0);
  const { name } = fileFormats[language];
  return count === 0 ? `Copied as ${name}` : `Copied as ${name}. ${count} ${count === 1 ? 'item was' : 'items were'} changed or omitted`;
}
