import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyChanges, checkDiagram, defaultLimits } from '@umlaut/diagram';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bringUp, deriveText } from './bring-up/bring-up.ts';
import { guessText } from './guess-text.ts';
import { takeIn } from './take-in/take-in.ts';
import { noTombstones } from './take-in/tombstones.ts';

const folder = join(import.meta.dirname, '../../../tests/fixtures/texts');
/** One real text of each type, of those that are short. */
const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(?:mmd|puml)$/.test(name))
  .sort()
  .map((name) => ({ type: name.split(/[\\/]/).slice(0, 2).join(' '), text: readFileSync(join(folder, name), 'utf8') }))
  .filter(({ text }) => text.length < 1500)
  .filter(({ type }, index, all) => all.findIndex((one) => one.type === type) === index);

it('a damaged real text deletes nothing while it is broken, and is restored completely', () => {
  const damage = fc.record({
    text: fc.constantFrom(...texts),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    what: fc.nat(4),
    seed: fc.nat(),
  });
  fc.assert(
    fc.property(damage, ({ text: { text }, at, what, seed }) => {
      const language = guessText(text)?.language ?? 'plantuml';
      let count = 0;
      const newId = (): string => {
        count += 1;
        return `i${count}`;
      };
      const typed = { changes: [], caret: -1, gone: noTombstones, newId };
      const whole = takeIn(deriveText({ nodes: [], edges: [] }, language), text, typed);
      const place = Math.floor(at * text.length);
      const lines = text.split('\n');
      const shuffled = lines.map((line, index) => [(index * 7919 + seed) % 101, line] as const).sort(([a], [b]) => a - b);
      const damaged = [
        text.slice(0, place),
        text.slice(place),
        shuffled.map(([, line]) => line).join('\n'),
        `${text.slice(0, place)}${'{"[(<~`\n'[seed % 8]}${text.slice(place)}`,
        [...text.slice(0, place)].reverse().join('') + text.slice(place),
      ][what];
      const taken = takeIn(whole.next, damaged ?? '', typed);
      const diagram = applyChanges(whole.next.diagram, taken.changes);
      expect(checkDiagram(diagram, defaultLimits)).toEqual([]);
      if (taken.held) expect(diagram.nodes.length).toBeGreaterThanOrEqual(whole.next.diagram.nodes.length - taken.fresh.length);
      const up = bringUp(taken.layer, diagram);
      if (!taken.held && !taken.renamed) expect(up.text).toBe(damaged);
      const back = takeIn({ ...taken.next }, text, { ...typed, gone: taken.gone });
      expect(checkDiagram(applyChanges(diagram, back.changes), defaultLimits)).toEqual([]);
    }),
    { numRuns: Number(process.env.TRIALS ?? 25), seed: process.env.TRIALS === undefined ? 7 : Date.now() },
  );
});
