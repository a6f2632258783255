import { extname } from 'node:path';
import type { ThemeName } from '@umlaut/notation';
import { pdfPicture, svgPicture } from '@umlaut/pictures';
import { deflate } from '../inflate.ts';
import { type Input, include, languages, placedDiagram, readInputs } from '../input.ts';
import { type Call, type Command, type Usage, usageStop } from '../options.ts';
import { fileName, targetsOf, writeResult } from '../output.ts';
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
  let written: Promise<void> | undefined;
  for (const { input, path } of targetsOf(inputs, call, `.${format}`)) {
    // While one picture is written, the next is drawn.
    const [picture] = await Promise.all([pictureOf(input, look, terminal), written]);
    written = writeResult(picture, path, terminal);
  }
  await written;
  return isUnread ? 3 : 0;
}

interface Look {
  readonly format: (typeof formats)[number];
  readonly theme: ThemeName;
  readonly scale: number;
  readonly title: string | undefined;
}

async function pictureOf(input: Input, { format, theme, scale, title }: Look, terminal: Terminal): Promise<string | Uint8Array> {
  const name = title ?? (input.name === '' ? fileName(input.path) : input.name);
  const named = { name, diagram: await placedDiagram(input) };
  if (format === 'png') {
    const { pngPicture } = await import('../png.ts');
    const { bytes, missing } = await pngPicture(named, { theme, transparent: false, scale });
    if (missing.length > 0) terminal.say(`${input.path}: no font on this machine has ${missing.join(' ')}. Install one, or use SVG.`);
    return bytes;
  }
  const { fontFiles } = await import('../fonts.ts');
  const fonts = await fontFiles();
  if (format === 'svg') return svgPicture(named, { theme, transparent: false, fonts });
  const { bytes, missing } = await pdfPicture(named, { theme, fonts, deflate });
  if (missing.length > 0)
    terminal.say(`${input.path}: the PDF font lacks ${missing.join(' ')}. Use SVG, or PNG where a font has these characters.`);
  return bytes;
}

function formatOf(call: Call): (typeof formats)[number] {
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
