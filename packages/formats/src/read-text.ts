import type { Limits } from '@umlaut/diagram';
import type { ReadFile } from './found.ts';

export function readText(_text: string, _limits: Limits): ReadFile | undefined {
  return undefined;
}
