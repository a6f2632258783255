import { defaultLimits, reviewDiagram, sizesFor } from '@umlaut/diagram';
import { isDocument, stagedContent, stagedFiles } from '../git.ts';
import { type Input, include, languages, readBytes, readPath } from '../input.ts';
import { type Call, type Command, countOf, type Usage, usageStop } from '../options.ts';
import { writeResult } from '../output.ts';
import { type ExitCode, Stop } from '../stop.ts';
import type { Terminal } from '../terminal.ts';

const formats = ['text', 'json', 'github'] as const;

const usage: Usage = {
  name: 'check',
  files: '<file…|->',
  does: 'Reports problems in texts and diagrams as file:line:column. Exits with 1 if there are errors.',
  options: {
    format: { value: formats, help: 'output format (default: text); github: pull request annotations' },
    strict: { help: 'exit with 1 for warnings and hints too' },
    'max-nodes': { value: 'n', help: `elements that your server stores in a diagram: its MAX_NODES (default: ${defaultLimits.maxNodes})` },
    staged: { help: 'check the staged content of the given files, or of all staged files' },
    output: { value: 'file', short: 'o', help: 'write to a file instead of standard output' },
    from: { value: languages, help: 'language of the text, if it cannot be detected' },
    include,
  },
};

interface Remark {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly severity: 'error' | 'warning' | 'hint';
  readonly message: string;
}

/** Tells what is wrong in texts and diagrams. */
async function run(call: Call, terminal: Terminal): Promise<ExitCode> {
  const isStaged = call.has('staged');
  if (call.files.length === 0 && !isStaged) throw usageStop(usage, 'Pass a file, - for standard input, or --staged.');
  const { folder } = terminal;
  const paths = isStaged ? await stagedFiles(folder, call.files) : call.files;
  const remarks: Remark[] = [];
  const maxNodes = countOf(call, 'max-nodes') ?? defaultLimits.maxNodes;
  let isUnread = false;
  for (const path of paths) {
    try {
      const inputs = isStaged ? await readBytes(await stagedContent(folder, path), path, call) : await readPath(path, call, terminal);
      remarks.push(...inputs.flatMap((input) => remarksOn(input, maxNodes)));
    } catch (error) {
      if (!(error instanceof Stop)) throw error;
      if (isStaged && isDocument(path)) continue;
      terminal.say(error.message);
      isUnread = true;
    }
  }
  const format = call.option('format') ?? 'text';
  if (remarks.length > 0 || format === 'json') await writeResult(printed(remarks, format), call.option('output'), terminal);
  if (isUnread) return 3;
  return remarks.some(({ severity }) => severity === 'error' || call.has('strict')) ? 1 : 0;
}

function remarksOn(input: Input, maxNodes: number): readonly Remark[] {
  const { path, remarks, diagram, lines } = input;
  const said = remarks.map(({ severity, message, line, column }) => ({ file: path, line, column, severity, message }));
  const reviewed = reviewDiagram(diagram).map((finding): Remark => {
    const [, list, index = ''] = /^(nodes|edges)\[(\d+)\]/.exec(finding.path) ?? [];
    const element = list === 'nodes' ? diagram.nodes[Number(index)] : list === 'edges' ? diagram.edges[Number(index)] : undefined;
    return { file: path, line: lines?.get(element?.id ?? '') ?? 1, column: 1, severity: 'warning', message: finding.message };
  });
  return [...said, ...reviewed, ...tooLarge(input, maxNodes)].toSorted((a, b) => a.line - b.line);
}

/** A hint on a diagram that is read and drawn whole, but that a server does not store. */
function tooLarge({ path, diagram: { nodes, edges } }: Input, maxNodes: number): readonly Remark[] {
  const hint = (message: string): Remark => ({ file: path, line: 1, column: 1, severity: 'hint', message });
  const { maxEdges } = sizesFor(maxNodes);
  return [
    ...(nodes.length > maxNodes
      ? [
          hint(
            `The diagram has ${nodes.length} elements; a server with MAX_NODES=${maxNodes} cannot store it. Split it, or raise MAX_NODES.`,
          ),
        ]
      : []),
    ...(edges.length > maxEdges
      ? [
          hint(
            `The diagram has ${edges.length} relations; a server with MAX_NODES=${maxNodes} stores up to ${maxEdges} unless MAX_EDGES is set. Split it, or raise MAX_EDGES.`,
          ),
        ]
      : []),
  ];
}

function printed(remarks: readonly Remark[], format: string): string {
  if (format === 'json') return `${JSON.stringify(remarks, undefined, 2)}\n`;
  const lines = remarks.map(({ file, line, column, severity, message }) => {
    if (format !== 'github') return `${file}:${line}:${column}: ${severity}: ${message}`;
    const level = severity === 'hint' ? 'notice' : severity;
    return `::${level} file=${escaped(file, true)},line=${line},col=${column}::${escaped(message)}`;
  });
  return lines.map((line) => `${line}\n`).join('');
}

/** As workflow commands of GitHub want texts, and values of properties. */
function escaped(text: string, isProperty = false): string {
  const plain = text.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A');
  return isProperty ? plain.replace(/:/g, '%3A').replace(/,/g, '%2C') : plain;
}

/** The command. */
export const check: Command = { usage, run };
