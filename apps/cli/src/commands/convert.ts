import { lossLine, reportOf, type WritingWish, type WrittenFormat, writeAs } from '@umlaut/formats';
import { type Input, include, languages, placedDiagram, readInputs } from '../input.ts';
import { type Call, type Command, type Usage, usageStop } from '../options.ts';
import { targetsOf, writeResult } from '../output.ts';
import type { ExitCode } from '../stop.ts';
import type { Terminal } from '../terminal.ts';

const formats = ['json', 'mermaid', 'plantuml', 'markdown', 'drawio'] as const;
const types = ['class', 'state', 'er', 'flow', 'sequence', 'description', 'activity'] as const;
const extensions: Readonly<Record<WrittenFormat, string>> = {
  json: '.json',
  mermaid: '.mmd',
  plantuml: '.puml',
  markdown: '.md',
  drawio: '.drawio',
};

const usage: Usage = {
  name: 'convert',
  files: '<file…|->',
  does: 'Converts diagrams to another format. Content lost when reading or writing is reported on standard error.',
  options: {
    to: { value: formats, help: 'target format' },
    type: { value: types, help: 'diagram type of the Mermaid or PlantUML text' },
    losses: { value: ['comment', 'fail'], help: 'report losses as comments in the text, or write nothing and exit with 1' },
    colours: { help: 'include element colours in texts' },
    'with-places': { help: 'add element positions to texts, as a comment that can be read back' },
    report: { value: ['json'], help: 'report losses as one line of JSON per diagram' },
    output: { value: 'file', short: 'o', help: 'write to a file instead of standard output' },
    'out-dir': { value: 'folder', help: 'write each diagram to a file in a folder' },
    page: { value: 'n', help: 'use only the nth diagram of each file' },
    from: { value: languages, help: 'language of the text, if it cannot be detected' },
    include,
  },
};

/** Writes diagrams in another format. */
async function run(call: Call, terminal: Terminal): Promise<ExitCode> {
  const format = formats.find((each) => each === call.option('to'));
  if (format === undefined) throw usageStop(usage, `Specify --to ${formats.join('|')}.`);
  const type = types.find((each) => each === call.option('type'));
  const wish = {
    lossesAsComments: call.option('losses') === 'comment',
    colours: call.has('colours'),
    places: call.has('with-places'),
    ...(type === undefined ? {} : { type }),
  };
  const results: { readonly text: string; readonly path: string | undefined }[] = [];
  let isLost = false;
  const { inputs, isUnread } = await readInputs(call, terminal);
  if (inputs.length === 0) return 3;
  for (const { input, path } of targetsOf(inputs, call, extensions[format])) {
    const { text, losses } = await written(input, format, wish);
    const report = reportOf(input);
    const lines = [...report.lines, ...losses.map(lossLine)];
    isLost ||= lines.length > 0;
    if (call.option('report') === 'json') {
      terminal.say(JSON.stringify({ file: input.path, number: input.number, name: input.name, sentence: report.sentence, lines }));
    } else for (const { text: words, line } of lines) terminal.say(`${input.path}${line === undefined ? '' : `:${line}`}: ${words}`);
    results.push({ text, path });
  }
  if (call.option('losses') === 'fail' && isLost) return 1;
  for (const { text, path } of results) await writeResult(text, path, terminal);
  return isUnread ? 3 : 0;
}

async function written(input: Input, format: WrittenFormat, wish: WritingWish): Promise<ReturnType<typeof writeAs>> {
  const needsPlaces = format === 'json' || format === 'drawio' || wish.places === true;
  const diagram = needsPlaces ? await placedDiagram(input) : input.diagram;
  return writeAs({ name: input.name, diagram }, format, wish);
}

/** The command. */
export const convert: Command = { usage, run };
