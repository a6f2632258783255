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
  does: 'Lays out a diagram and writes it with positions: as JSON, or as text with a position comment.',
  options: {
    direction: { value: directions, help: 'layout direction (default: depends on the diagram type)' },
    to: { value: ['json', 'text'], help: 'format (default: json)' },
    'only-new': { help: 'only place elements that have no position yet' },
    output: { value: 'file', short: 'o', help: 'write to a file instead of standard output' },
    page: { value: 'n', help: 'use the nth diagram of the file' },
    from: { value: languages, help: 'language of the text, if it cannot be detected' },
    include,
  },
};

/** Arranges a diagram anew. */
async function run(call: Call, terminal: Terminal): Promise<ExitCode> {
  const [path, ...others] = call.files;
  if (path === undefined || others.length > 0) throw usageStop(usage, 'Pass exactly one file.');
  const direction = directions.find((each) => each === call.option('direction'));
  const input = await readOne(path, call, terminal);
  if (direction !== undefined && call.has('only-new')) throw usageStop(usage, 'Use either --direction or --only-new.');
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
