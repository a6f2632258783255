import { defaultLimits, readDiagram } from '@umlaut/diagram';
import { describe, expect, it } from 'vitest';
import { umlaut } from '../../test/call.ts';

async function placesOf(args: readonly string[]): Promise<ReadonlyMap<string | undefined, { readonly x: number; readonly y: number }>> {
  const { out, code } = await umlaut(['layout', '-', ...args], { input: 'classDiagram\n  Order --> Item\n' });
  expect(code).toBe(0);
  const { diagram } = readDiagram(out, defaultLimits);
  return new Map(diagram?.nodes.map(({ data, position }) => [data?.label, position]));
}

describe('umlaut layout', () => {
  it('gives every node a place, in the direction that is asked for', async () => {
    const [down, right] = [await placesOf(['--direction', 'down']), await placesOf(['--direction', 'right'])];
    expect(down.get('Item')?.y).toBeGreaterThan((down.get('Order')?.y ?? 0) + 40);
    expect(right.get('Item')?.x).toBeGreaterThan((right.get('Order')?.x ?? 0) + 40);
  });
});
