import type { Limits } from '@umlaut/diagram';
import type { Inflate } from '@umlaut/pictures';
import type { Found, ReadFile } from '../found.ts';
import { withinLimits } from '../within-limits.ts';
import { readPage } from './read-page.ts';
import { pagesOf } from './unpack.ts';

/** Reads a draw.io text: each page that holds something becomes a diagram. */
export async function readDrawio(
  text: string,
  { limits, inflate }: { readonly limits: Limits; readonly inflate: Inflate },
): Promise<ReadFile> {
  const pages = await pagesOf(text, inflate);
  if (typeof pages === 'string') return { problem: pages };
  const found: Found[] = [];
  for (const [index, packed] of pages.entries()) {
    const page = readPage(index + 1, packed);
    if (page === undefined) return { problem: 'Shapes in the draw.io file are nested more than 100 levels deep. Ungroup some in draw.io.' };
    const limited = withinLimits(page.diagram, limits);
    if (limited === undefined) return { problem: 'The text in the draw.io file is too long for one diagram. Split it in draw.io.' };
    const { diagram, losses } = limited;
    if (diagram.nodes.length === 0 && page.losses.length === 0) continue;
    const all = [...losses.map((loss) => ({ ...loss, page: index + 1 })), ...page.losses];
    found.push({ name: packed.name, format: 'drawio', diagram, hasPlaces: true, remarks: [], losses: all });
  }
  const [first, ...others] = found;
  return first === undefined ? { problem: 'The draw.io file is empty. Draw something in it first.' } : { found: [first, ...others] };
}
