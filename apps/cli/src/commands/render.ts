import { availableParallelism } from 'node:os';
import { extname } from 'node:path';
import type { ThemeName } from '@umlaut/notation';
import { include, languages, readInputs } from '../input.ts';
import { type Call, type Command, type Usage, usageStop } from '../options.ts';
import { type Target, targetsOf, writeResult } from '../output.ts';
import { type Look, pictureOf } from '../picture.ts';
import { type ExitCode, Stop } from '../stop.ts';
import type { Terminal } from '../terminal.ts';

const formats = ['svg', 'png', 'pdf'] as const;
const themes = ['light', 'dark', 'print'] as const;

const usage: Usage = {
  name: 'render',
  files: '<file…|->',
  does: 'Renders diagrams as images. SVG and PNG files contain their diagram.',
  options: {
    to: { value: formats, help: 'format (default: from the -o extension, else svg)' },
    theme: { value: themes, help: 'theme (default: light)' },
    scale: { value: 'number', help: 'PNG only: pixels per px, 0.1 to 8 (default: 2)' },
    output: { value: 'file', short: 'o', help: 'write to a file instead of standard output' },
    'out-dir': { value: 'folder', help: 'write each image to a file in a folder' },
    page: { value: 'n', help: 'use only the nth diagram of each file' },
    name: { value: 'text', help: 'title of the image' },
    from: { value: languages, help: 'language of the text, if it cannot be detected' },
    include,
  },
};

/** Draws diagrams: to standard output, to a file, or each to a file in a folder. */
async function run(call: Call, terminal: Terminal): Promise<ExitCode> {
  const format = formatOf(call);
  const theme: ThemeName = themes.find((each) => each === call.option('theme')) ?? 'light';
  const scale = scaleOf(call);
  if (call.option('scale') !== undefined && format !== 'png') throw usageStop(usage, '--scale only applies to PNG.');
  const { inputs, isUnread } = await readInputs(call, terminal);
  if (inputs.length === 0) return 3;
  const look = { format, theme, scale, title: call.option('name') };
  await writeAll(targetsOf(inputs, call, `.${format}`), look, terminal);
  return isUnread ? 3 : 0;
}

/** Fewest pictures for which a second thread is worth its start. */
const fewestForTwo = 16;

/** Draws and writes pictures in their order; many of them in two threads, where there are two cores. */
async function writeAll(targets: readonly Target[], look: Look, terminal: Terminal): Promise<void> {
  const isShared = targets.length >= fewestForTwo && availableParallelism() > 1;
  const thread = isShared ? new (await import('../drawing-thread.ts')).DrawingThread(look) : undefined;
  try {
    const others = targets.map(({ input }, index) => (index % 2 === 1 ? thread?.draw(input) : undefined));
    let written: Promise<void> | undefined;
    for (const [index, { input, path }] of targets.entries()) {
      // While one picture is written, the next is drawn.
      const [{ content, said }] = await Promise.all([others[index] ?? pictureOf(input, look), written]);
      for (const line of said) terminal.say(line);
      written = writeResult(content, path, terminal);
    }
    await written;
  } finally {
    await thread?.end();
  }
}

function formatOf(call: Call): Look['format'] {
  const said = call.option('to') ?? extname(call.option('output') ?? '').slice(1);
  return formats.find((each) => each === said.toLowerCase()) ?? 'svg';
}

function scaleOf(call: Call): number {
  const scale = Number(call.option('scale') ?? 2);
  if (!(scale >= 0.1 && scale <= 8)) throw new Stop(2, `--scale must be a number from 0.1 to 8, not ${call.option('scale')}.`);
  return scale;
}

/** The command. */
export const render: Command = { usage, run };
