import { parentPort, workerData } from 'node:worker_threads';
import type { Limits } from '@umlaut/diagram';
import { readContent } from './content.ts';

const limits: Limits = workerData;

parentPort?.on('message', (text: string) => parentPort?.postMessage(readContent(text, limits)));
parentPort?.postMessage('ready');
