import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkDiagram, defaultLimits, edgeKinds, nodeKinds, readDiagram } from '@umlaut/diagram';
import { describe, expect, it } from 'vitest';
import { describeDiagram } from './describe.ts';
import { drawDiagram } from './draw-diagram.ts';
import { toSvg } from './svg/to-svg.ts';

const folder = join(import.meta.dirname, '..', 'golden');
/** `GOLDEN=write` writes the pictures instead of comparing them; look at them before they are committed. */
const writes = process.env.GOLDEN === 'write';
const refresh = 'If the drawing is meant to have changed: GOLDEN=write npx vitest run packages/notation, and look at the pictures';

const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.json'))
  .map((path) => path.replaceAll('\\', '/').replace(/\.json$/, ''))
  .sort();

describe('golden pictures', () => {
  it('show every kind of node and edge', () => {
    const wanted = [...Object.keys(nodeKinds).map((kind) => `nodes/${kind}`), ...Object.keys(edgeKinds).map((kind) => `edges/${kind}`)];
    const missing = wanted.filter((name) => !names.includes(name));
    expect(missing, 'Add golden/<name>.json, a small diagram of the kind, then run GOLDEN=write npx vitest run packages/notation').toEqual(
      [],
    );
  });

  describe.each(names)('%s', (name) => {
    const text = readFileSync(join(folder, `${name}.json`), 'utf8');
    const { diagram } = readDiagram(text, defaultLimits);

    it('is a valid diagram', () => {
      expect(checkDiagram(JSON.parse(text), defaultLimits)).toEqual([]);
    });

    it.each(['light', 'dark'] as const)('looks as it did, %s', (theme) => {
      if (diagram === undefined) throw new Error(`${name} could not be read.`);
      const svg = `${toSvg(drawDiagram(diagram), { theme, title: name, description: describeDiagram(diagram), background: true })}\n`;
      const path = join(folder, `${name}.${theme}.svg`);
      if (writes) writeFileSync(path, svg);
      expect(existsSync(path), refresh).toBe(true);
      expect(svg, refresh).toBe(readFileSync(path, 'utf8'));
    });
  });
});
