import { parentPort, workerData } from 'node:worker_threads';
import { readContent } from './content.ts';
import type { WorkerSettings } from './content-reading.ts';

const { limits }: WorkerSettings = workerData;

// Texts are answered in the order in which they came.
parentPort?.on('message', (text: string) => parentPort?.postMessage(readContent(text, limits)));
parentPort?.postMessage('ready');
