import type { Diagram } from '@umlaut/diagram';
import { describe, expect, it } from 'vitest';
import { describeDiagram } from '../describe.ts';
import { drawDiagram } from '../draw-diagram.ts';
import { toSvg } from './to-svg.ts';

const diagram: Diagram = {
  nodes: [
    { id: 'a', position: { x: 0, y: 0 }, data: { label: '<b>"Order" & co</b>', kind: 'class', link: 'https://example.org/?a=1&b=2' } },
    { id: 'b', position: { x: 300, y: 0 }, data: { label: 'Line', kind: 'class' }, style: { backgroundColor: '#ffe8b3' } },
  ],
  edges: [{ id: 'e', source: 'a', target: 'b', data: { kind: 'composition', target: { multiplicity: '1..*' } } }],
};

describe('a picture', () => {
  it('says what it is called and what it shows, and escapes every text', () => {
    const svg = toSvg(drawDiagram(diagram), { theme: 'light', title: 'A & B', description: describeDiagram(diagram) });
    expect(svg).toContain('<title>A &amp; B</title>');
    expect(svg).toContain('<desc>A diagram with 2 nodes and 1 relation. Class &lt;b&gt;&quot;Order&quot; &amp; co&lt;/b&gt;. Class Line. ');
    expect(svg).toContain('is composed of Line, unspecified to 1..*.</desc>');
    expect(svg).not.toContain('<b>');
    expect(svg).toContain('<a href="https://example.org/?a=1&amp;b=2" target="_blank" rel="noopener noreferrer">');
  });

  it('has no links where it is shown as one image', () => {
    expect(toSvg(drawDiagram(diagram), { theme: 'light', brief: true })).not.toContain('href');
  });

  it('asks for nothing from elsewhere', () => {
    const svg = toSvg(
      drawDiagram({ ...diagram, nodes: diagram.nodes.map(({ data, ...node }) => ({ ...node, data: { ...data, link: 'x' } })) }),
      { theme: 'auto' },
    );
    expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|url\(|@import|<script|<image|<use|href/);
  });

  it('follows the viewer by a style sheet, and is light without one', () => {
    const svg = toSvg(drawDiagram(diagram), { theme: 'auto' });
    expect(svg).toMatch(/<style>@media \(prefers-color-scheme:dark\)\{(\.d\d+\{(fill|stroke):#[0-9a-f]{6}\})+\}<\/style>/);
    const light = toSvg(drawDiagram(diagram), { theme: 'light' });
    expect(svg.replace(/<style>.*?<\/style>/, '').replace(/ class="(?:d\d+ ?)+"/g, '')).toBe(light);
  });

  it('has a margin, a background when asked, and shows an area when asked', () => {
    const scene = drawDiagram(diagram);
    expect(toSvg(scene, { theme: 'print', background: true })).toMatch(
      /viewBox="-17 -21 [^"]+".*?<rect x="-17" y="-21" width="\d+" height="\d+" fill="#ffffff"\/>/,
    );
    expect(toSvg(scene, { theme: 'light', area: { x: 10, y: 20, width: 30, height: 40 } })).toContain(
      'width="30" height="40" viewBox="10 20 30 40"',
    );
  });

  it('fixes the widths of the texts that its font can draw, and of no others', () => {
    const nodes = ['Größe Ελλ', '注文 x', 'שלום'].map((label, x) => ({ id: label, position: { x: x * 200, y: 0 }, data: { label } }));
    const svg = toSvg(drawDiagram({ nodes, edges: [] }), { theme: 'light', fixedWidths: true });
    const fixed = [...svg.matchAll(/<text ([^>]*)>([^<]*)</g)].map(([, attributes = '', text]) => [
      text,
      attributes.includes('textLength'),
    ]);
    expect(fixed).toEqual([
      ['Größe Ελλ', true],
      ['注文 x', false],
      ['שלום', false],
    ]);
  });

  it('of nothing is an empty picture', () => {
    const empty: Diagram = { nodes: [], edges: [] };
    expect(toSvg(drawDiagram(empty), { theme: 'light', margin: 0 })).toMatch(/^<svg [^>]*viewBox="0 0 1 1"[^>]*\/>$/);
    expect(describeDiagram(empty)).toBe('An empty diagram.');
  });

  it('draws an unknown kind as a plain box with its label, and says so', () => {
    const unknown: Diagram = { nodes: [{ id: 'x', position: { x: 0, y: 0 }, data: { label: 'Later', kind: 'hologram' } }], edges: [] };
    const svg = toSvg(drawDiagram(unknown), { theme: 'light' });
    expect(svg).toContain('>Later</text>');
    expect(svg).toContain(
      '<svg xmlns="http://www.w3.org/2000/svg" width="130" height="78" viewBox="-17 -17 130 78" role="img" font-family="&#39;Umlaut Diagram&#39;, Inter, &#39;Helvetica Neue&#39;, Arial, sans-serif" stroke-linejoin="round" text-rendering="geometricPrecision" xml:space="preserve"><g class="node"><title>Box Later, of unknown type hologram</title><rect x="0" y="0" width="96" height="44" rx="6" fill="#ffffff" stroke="#3a3c46" stroke-width="1.5"/><text x="48" y="27.09" font-size="14" font-weight="700" text-anchor="middle" fill="#1c1d22">Later</text></g></svg>',
    );
  });
});
