import { expect, it } from 'vitest';
import { expiryOf, linkTexts, viewsText } from './link-texts.ts';

const texts = (name: string) => linkTexts({ origin: 'https://u.example', token: 'abc', name });

it('gives the address, and what to paste into a Markdown file or a page', () => {
  expect(texts('Orders')).toEqual({
    address: 'https://u.example/s/abc',
    picture: 'https://u.example/p/abc.svg',
    markdown: '[![Orders](https://u.example/p/abc.svg)](https://u.example/s/abc)',
    html: '<a href="https://u.example/s/abc"><picture><source srcset="https://u.example/p/abc.svg?theme=dark" media="(prefers-color-scheme: dark)"><img src="https://u.example/p/abc.svg" alt="Orders"></picture></a>',
    iframe: '<iframe src="https://u.example/e/abc" title="Orders" width="800" height="500" style="border:0" loading="lazy"></iframe>',
  });
});

it('a name stays a name where it is pasted', () => {
  const { markdown, html, iframe } = texts('a](x) [b] "><script>\n& `c`');
  expect(markdown).toContain('![a\\](x) \\[b\\] "\\>\\<script\\> & \\`c\\`](');
  for (const text of [html, iframe]) expect(text).toContain('="a](x) [b] &quot;&gt;&lt;script&gt; &amp; `c`"');
});

it('says when a link ends, and how often it was seen', () => {
  const now = new Date(2026, 4, 3, 12);
  expect(expiryOf('never', now)).toBeNull();
  expect(expiryOf('7', now)).toBe(new Date(2026, 4, 10, 12).toISOString());
  const views = (count: number, at: Date | null) => viewsText({ views: count, viewedAt: at?.toISOString() ?? null }, now);
  expect(views(0, null)).toBe('No views yet.');
  expect(views(1, new Date(2026, 4, 3, 1))).toBe('Viewed once, today.');
  expect(views(41, new Date(2026, 4, 2, 23))).toBe('Viewed 41 times, last yesterday.');
  expect(views(2, new Date(2026, 3, 30))).toBe('Viewed 2 times, last on 30 April.');
});
