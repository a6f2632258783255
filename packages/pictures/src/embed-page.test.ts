import { expect, it } from 'vitest';
import { embedPage, svgPicture, svgThumbnail, svgView } from './index.ts';

const named = {
  name: 'Orders',
  diagram: {
    nodes: [
      { id: 'a', position: { x: 0, y: 0 }, data: { kind: 'class', label: 'Order', link: 'https://example.org/a?b=1&c=2' } },
      { id: 'b', position: { x: 300, y: 0 }, data: { label: 'Plain', link: 'http://example.org/&quot;x' } },
    ],
    edges: [],
  },
};

const linksIn = (text: string) => text.match(/<a\b[^>]*>/g) ?? [];

it.each([
  ['an embed', embedPage(named, { address: 'https://umlaut.example.org/s/x' }), 5],
  ['a picture for pages of others', svgView(named, { theme: 'auto', transparent: false }), 2],
  ['an exported picture', svgPicture(named, { theme: 'light', transparent: true }), 2],
])('links in %s open in a new tab, which cannot reach the page that shows them', (_, text, count) => {
  const links = linksIn(text);
  expect(links).toHaveLength(count);
  for (const link of links) expect(link).toContain(' target="_blank" rel="noopener noreferrer"');
});

it('a thumbnail has no links', () => {
  expect(linksIn(svgThumbnail(named, 'light'))).toEqual([]);
});
