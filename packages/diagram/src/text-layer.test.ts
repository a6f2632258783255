import { describe, expect, it } from 'vitest';
import { checkDiagram } from './check.ts';
import type { JsonValue } from './diagram.ts';
import { defaultLimits } from './limits.ts';
import { salvageDiagram } from './salvage.ts';
import { type TextLine, textLimits, viewText } from './text-layer.ts';

const line = (id: string, text: string, of?: readonly string[]): TextLine => ({ id, text, ...(of === undefined ? {} : { of }) });
const diagram = (text: JsonValue) => ({ nodes: [], edges: [], text });
const layer = (lines: readonly JsonValue[]) => ({ language: 'mermaid', lines });
const asJson = (lines: readonly TextLine[]): readonly JsonValue[] => lines.map((one) => ({ ...one }));
const findings = (text: JsonValue) => checkDiagram(diagram(text), defaultLimits).map(({ path }) => path);

describe('a stored text', () => {
  it('is taken up to its limits, and refused beyond each with its place', () => {
    const many = Array.from({ length: textLimits.maxLines }, (_, index) => line(`${index}`, ''));
    expect(findings(layer(asJson(many)))).toEqual([]);
    expect(findings(layer(asJson([...many, line('x', '')])))).toEqual(['text.lines']);
    const long = line('a', 'x'.repeat(4_000), ['n'.repeat(256)]);
    expect(findings(layer(asJson([long])))).toEqual([]);
    expect(findings(layer(asJson([line('a', `${long.text}x`)])))).toEqual(['text.lines[0]']);
    expect(findings(layer(asJson([line('a', 'a\nb')])))).toEqual(['text.lines[0]']);
    expect(findings(layer(asJson([line('', 'a')])))).toEqual(['text.lines[0]']);
    expect(findings(layer(asJson([line('x'.repeat(65), 'a')])))).toEqual(['text.lines[0]']);
    expect(findings(layer(asJson([line('a', ''), line('a', '')])))).toEqual(['text.lines[1].id']);
    expect(
      findings(
        layer(
          asJson([
            line(
              'a',
              '',
              Array.from({ length: 41 }, () => ''),
            ),
          ]),
        ),
      ),
    ).toEqual(['text.lines[0]']);
    const large = Array.from({ length: 17 }, (_, index) => line(`${index}`, 'é'.repeat(2_000)));
    expect(findings(layer(asJson(large)))).toEqual(['text']);
    expect(findings(layer([null]))).toEqual(['text.lines[0]']);
  });

  it('is a field of another program where it names no language', () => {
    for (const other of ['hello', 7, { language: 'd2', lines: [null] }, { lines: [null] }, { language: 'mermaid', lines: 'no' }]) {
      expect(findings(other)).toEqual([]);
      expect(viewText(diagram(other))).toBeUndefined();
    }
  });

  it('that is broken is left out when its diagram is salvaged, and told', () => {
    const { diagram: saved, findings: told } = salvageDiagram(
      JSON.stringify(
        diagram(
          layer([
            { id: 'a', text: 'A' },
            { id: 'a', text: 'B' },
          ]),
        ),
      ),
    );
    expect(saved).toEqual({ nodes: [], edges: [] });
    expect(told.map(({ path }) => path)).toEqual(['text.lines[1].id']);
  });

  it('is seen without the lines that cannot be read', () => {
    const lines = [line('a', 'A', ['n1']), { id: 7 }, line('a', 'again'), line('b', 'B')];
    expect(viewText(diagram(layer(lines as unknown as JsonValue[])))?.lines.map(({ text }) => text)).toEqual(['A', 'B']);
  });
});
