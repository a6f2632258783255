// A process of its own, as the command line is: reads the given files, one per line of JSON, and writes the cost of each.
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { inflate } from '../../../apps/cli/src/inflate.ts';
import { defaultLimits } from '../../../packages/diagram/src/index.ts';
import { readAny } from '../../../packages/formats/src/index.ts';
import type { Reading, ReadingOrder } from './reading-trial.ts';

for await (const line of createInterface({ input: process.stdin })) {
  const { path, name } = JSON.parse(line) as ReadingOrder;
  const bytes = await readFile(path);
  const before = process.cpuUsage();
  const read = await readAny(bytes, { limits: defaultLimits, inflate, name });
  const { user, system } = process.cpuUsage(before);
  const reading: Reading = {
    ms: (user + system) / 1000,
    rssMegabytes: process.resourceUsage().maxRSS / 1024,
    outcome: read.problem ?? `${read.found.length} diagrams`,
  };
  process.stdout.write(`${JSON.stringify(reading)}\n`);
}
