import { applyChanges, type Diagram, viewText } from '@umlaut/diagram';
import { languageOf, writeAs } from '@umlaut/formats';
import { arrangementChanges, arrangeNodes, type Direction } from '@umlaut/layout';
import { type Input, include, languages, placedDiagram, readOne } from '../input.ts';
import { layout as engine } from '../layout.ts';
import { type Call, type Command, type Usage, usageStop } from '../options.ts';
import { writeResult } from '../output.ts';
import type { ExitCode } from '../stop.ts';
import type { Terminal } from '../terminal.ts';

const directions = ['down', 'right', 'up', 'left'] as const;

const usage: Usage = {
  name: 'layout',
  files: '<file|->',
  does: 'Arranges a diagram anew and writes it with places: as JSON, or as its text with a comment that says them.',
  options: {
    direction: { value: directions, help: 'the way that relations run; by the type of the diagram' },
    to: { value: ['json', 'text'], help: 'format; json' },
    'only-new': { help: 'place only what has no place yet; nothing else moves' },
    output: { value: 'file', short: 'o', help: 'write there instead of to standard output' },
    page: { value: 'n', help: 'the nth diagram of the file' },
    from: { value: languages, help: 'language of a text that does not tell' },
    include,
  },
};

/** Arranges a diagram anew. */
async function run(call: Call, terminal: Terminal): Promise<ExitCode> {
  const [path, ...others] = call.files;
  if (path === undefined || others.length > 0) throw usageStop(usage, 'Say one file.');
  const direction = directions.find((each) => each === call.option('direction'));
  const input = await readOne(path, call, terminal);
  if (direction !== undefined && call.has('only-new')) throw usageStop(usage, 'Say --direction or --only-new, not both.');
  const diagram = call.has('only-new') ? await placedDiagram(input) : await arranged(input, direction);
  const format = call.option('to') === 'text' ? (viewText(diagram)?.language ?? languageOf({ diagram })) : 'json';
  await writeResult(writeAs({ name: input.name, diagram }, format, { places: true }).text, call.option('output'), terminal);
  return 0;
}

async function arranged({ diagram, hints }: Input, direction: Direction | undefined): Promise<Diagram> {
  const wish = { ...(direction === undefined ? {} : { direction }), ...(hints === undefined ? {} : { hints }) };
  const places = await arrangeNodes(diagram, wish, engine);
  return applyChanges(diagram, arrangementChanges(diagram, places));
}

/** The command. */
export const layout: Command = { usage, run };
