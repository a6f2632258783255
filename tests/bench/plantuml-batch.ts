// Draws the PlantUML texts named on the command line one after the other by PlantUML's own program, in one process.
import { readFile } from 'node:fs/promises';
import { PlantumlReader } from '../support/plantuml/plantuml-reader.ts';

const plantuml = new PlantumlReader();
for (const file of process.argv.slice(2)) await plantuml.read(await readFile(file, 'utf8'));
await plantuml.end();
