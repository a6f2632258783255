import { expect, it } from 'vitest';
import { previewTags } from './preview-tags.ts';

it('values stay inside their attributes', () => {
  const hostile = `"><script>alert(1)</script>'&`;
  const tags = previewTags({ title: hostile, description: hostile, url: 'https://x.example/s/t', image: hostile });
  expect(tags).not.toContain('<script');
  expect(tags.match(/<meta [^<>"]*"[^<>"]*" content="[^<>"]*" \/>/g)).toHaveLength(8);
  expect(tags).toContain('<meta property="og:url" content="https://x.example/s/t" />');
});
