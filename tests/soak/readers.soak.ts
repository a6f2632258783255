import { defaultLimits } from '@umlaut/diagram';
import { readAny } from '@umlaut/formats';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { inflate } from '../../apps/cli/src/inflate.ts';
import { constructs } from '../support/reading/constructs.ts';
import { ReadingTrial } from '../support/reading/reading-trial.ts';
import { encoded, signConstructs } from '../support/reading/text-constructs.ts';

const kibibyte = 1024;
const sizes = (process.env.SIZES ?? '16,32,64,128,256,512,1024').split(',').map(Number);
const mostMs = 2_000;
const mostMegabytes = 300;
/** Of four times the file, where times are long enough to be measured. */
const mostGrowth = 8;
const measurable = 250;

const isSign = new Set(signConstructs);
/** `CONSTRUCTS=Markdown` reads some of them. */
const chosen = new RegExp(process.env.CONSTRUCTS ?? '');

test('1 MiB of any construct is read or refused within 2 s and 300 MiB, in linear time', async () => {
  const rows: string[] = [];
  const slow: string[] = [];
  for (const construct of constructs) {
    if (isSign.has(construct) || !chosen.test(construct.name)) continue;
    const times: number[] = [];
    const trial = new ReadingTrial();
    onTestFinished(() => trial.end());
    for (const size of sizes) {
      times.push(Math.round((await trial.read(construct, size * kibibyte)).ms));
      if ((times.at(-1) ?? 0) > mostMs * 5) break;
    }
    trial.end();
    // A process holds the most of all that it has read: the largest file has one of its own.
    const alone = new ReadingTrial();
    onTestFinished(() => alone.end());
    const { rssMegabytes, outcome } = await alone.read(construct, (sizes[times.length - 1] ?? 0) * kibibyte);
    alone.end();
    const megabytes = Math.round(rssMegabytes);
    const row = `${construct.name}: ${times.join(' ')} ms, ${megabytes} MiB, ${outcome}`;
    rows.push(row);
    const [last = 0, quarter = last] = [times.at(-1), times.at(-3)];
    const isGrowing = last > measurable && last > mostGrowth * Math.max(quarter, measurable / mostGrowth);
    if (times.length < sizes.length || last > mostMs || megabytes > mostMegabytes || isGrowing) slow.push(row);
  }
  console.log(`Milliseconds of CPU at ${sizes.join(', ')} KiB:\n${rows.join('\n')}`);
  expect(slow).toEqual([]);
  if (process.env.CONSTRUCTS === undefined) expect(rows.length).toBeGreaterThan(400);
});

test('a mebibyte of any sign in lines as long as a line may be is read within two seconds', async () => {
  const slow: string[] = [];
  let trial = new ReadingTrial();
  onTestFinished(() => trial.end());
  for (const construct of constructs) {
    if (!isSign.has(construct) || !chosen.test(construct.name)) continue;
    const { ms } = await trial.read(construct, 128 * kibibyte).then(
      // What takes long at an eighth of the size is not tried at the whole.
      (reading) => (reading.ms > mostMs ? reading : trial.read(construct, 1024 * kibibyte)),
      () => {
        trial = new ReadingTrial();
        return { ms: Number.POSITIVE_INFINITY };
      },
    );
    if (ms > mostMs) slow.push(`${construct.name}: ${Math.round(ms)} ms`);
  }
  expect(slow).toEqual([]);
});

/** Parts that files of all formats are made of. */
const parts = [
  ...[
    '# ',
    '```',
    '```mermaid\n',
    '~~~',
    ':::',
    '> ',
    '- ',
    '1. ',
    '[plantuml]\n----\n',
    '\n',
    ' ',
    '\t',
    '"',
    '<',
    '>',
    '{',
    '}',
    '[',
    ']',
    '(',
    ')',
  ],
  ...[
    '@startuml\n',
    '@enduml\n',
    'newpage\n',
    'classDiagram\n',
    'class A',
    'A --> B',
    ' : ',
    '<<',
    '>>',
    '|',
    '~',
    '::',
    "/'",
    "'/",
    '%%',
    '--',
    '==',
  ],
  ...[
    '<svg ',
    '<!--',
    '-->',
    '<mxfile>',
    '<diagram>',
    '<mxGraphModel><root>',
    '<mxCell id="a" vertex="1" parent="a"/>',
    '&lt;',
    '&#',
    'content="',
    '/>',
  ],
  ...[
    '{"nodes":[',
    '],"edges":[',
    '{"id":"a"}',
    ',',
    '\\u',
    'style="text-decoration:',
    'alt x\n',
    'end\n',
    'if (a) then (b)\n',
    'note left\n',
    'state A {\n',
    'box a\n',
  ],
];

test('twice of any mixture takes no more than some four times as long', async () => {
  const mixture = fc.record({
    head: fc.array(fc.constantFrom(...parts), { maxLength: 3 }),
    piece: fc.array(fc.constantFrom(...parts), { minLength: 1, maxLength: 6 }),
    name: fc.constantFrom('a.md', 'a.mmd', 'a.puml', 'a.drawio', 'a.svg', 'a.json'),
  });
  const msOf = async (text: string, name: string): Promise<number> => {
    const { user, system } = process.cpuUsage();
    await readAny(encoded(text), { limits: defaultLimits, inflate, name });
    const after = process.cpuUsage({ user, system });
    return (after.user + after.system) / 1000;
  };
  await fc.assert(
    fc.asyncProperty(mixture, async ({ head, piece, name }) => {
      const [start, repeat] = [head.join(''), piece.join('')];
      const of = (size: number): string => start + repeat.repeat(Math.ceil(size / repeat.length));
      let before = Number.POSITIVE_INFINITY;
      for (const size of [32, 64, 128, 256]) {
        const ms = await msOf(of(size * kibibyte), name);
        expect(ms, `${name} of ${JSON.stringify(start)} and ${JSON.stringify(repeat)} at ${size} KiB`).toBeLessThan(
          Math.max(measurable * 2, before * 4),
        );
        before = ms;
      }
    }),
    { numRuns: Number(process.env.MIXTURES ?? 2_000), seed: Date.now() },
  );
});
