import type { Direction } from './statement.ts';

/** A stored value as a direction; undefined for anything else. */
export function directionIn(value: unknown): Direction | undefined {
  return value === 'TB' || value === 'BT' || value === 'LR' || value === 'RL' ? value : undefined;
}
