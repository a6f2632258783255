// A process of its own, as the command line is: reads constructs at the sizes that it is sent, each as a line of JSON, and writes what each took.
import { createInterface } from 'node:readline';
import { inflate } from '../../../apps/cli/src/inflate.ts';
import { defaultLimits } from '../../../packages/diagram/src/index.ts';
import { readAny } from '../../../packages/formats/src/index.ts';
import { constructs } from './constructs.ts';
import type { Reading, ReadingTask } from './reading-trial.ts';

for await (const line of createInterface({ input: process.stdin })) {
  const { index, size } = JSON.parse(line) as ReadingTask;
  const construct = constructs[index];
  if (construct === undefined) throw new RangeError(`There is no construct ${index}.`);
  const bytes = await construct.bytes(size);
  const before = process.cpuUsage();
  const read = await readAny(bytes, { limits: defaultLimits, inflate, name: construct.file });
  const { user, system } = process.cpuUsage(before);
  const reading: Reading = {
    ms: (user + system) / 1000,
    rssMegabytes: process.resourceUsage().maxRSS / 1024,
    outcome: read.problem ?? `${read.found.length} diagrams`,
  };
  process.stdout.write(`${JSON.stringify(reading)}\n`);
}
