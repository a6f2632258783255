import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { damagesOf } from '../../packages/text/src/bring-up/renaming-damage.ts';

const folder = join(import.meta.dirname, '../fixtures/texts');
/** Renamings of some 4,300 that still change other lines: the causes stand with the names of their texts in `renames.test.ts`. */
const most = 24;
/** A part of a path that no statement says alone: in Mermaid words for it need a block round the others. */
const known = 'class/docs-10.mmd: package "Company": other lines changed';

it.each(['mermaid', 'plantuml'] as const)(
  'renaming every element of every real %s text changes only the statements that mention it',
  (language) => {
    const files = (readdirSync(join(folder, language), { recursive: true }) as string[]).filter((file) => /\.(?:mmd|puml)$/.test(file));
    const damages = files
      .flatMap((file) =>
        ['Renamed', 'A new name'].flatMap((label) =>
          damagesOf(readFileSync(join(folder, language, file), 'utf8'), { language, label, chosen: (nodes) => nodes }).map(
            ({ what }) => `${file}: ${what}`,
          ),
        ),
      )
      .filter((damage) => damage !== known);
    expect(damages.length, damages.join('\n')).toBeLessThanOrEqual(language === 'mermaid' ? 0 : most);
  },
);
