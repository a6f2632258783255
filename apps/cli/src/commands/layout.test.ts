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

  it('places only what is new in a text that says its places, and moves nothing else', async () => {
    const text = 'classDiagram\n  %% mine\n  Order --> Item\n';
    const first = await umlaut(['layout', '-', '--to', 'text'], { input: text });
    expect(first.out).toMatch(/^classDiagram\n {2}%% mine\n {2}Order --> Item\n%% umlaut \{"Item":\[[^\]]*\],"Order":\[[^\]]*\]\}\n$/);
    const longer = first.out.replace('Order --> Item\n', 'Order --> Item\n  Item --> Price\n');
    const second = await umlaut(['layout', '-', '--to', 'text', '--only-new'], { input: longer });
    const placesIn = (out: string) => JSON.parse(/umlaut (.*)/.exec(out)?.[1] ?? '') as Readonly<Record<string, unknown>>;
    const { Price, ...others } = placesIn(second.out);
    expect(others).toEqual(placesIn(first.out));
    expect(Price).toBeDefined();
    expect((await umlaut(['layout', '-', '--only-new', '--to', 'text'], { input: second.out })).out).toBe(second.out);
    expect((await umlaut(['convert', '-', '--to', 'mermaid', '--with-places'], { input: second.out })).out).toBe(second.out);
  });
});
