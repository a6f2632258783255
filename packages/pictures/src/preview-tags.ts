import { escapeText } from '@umlaut/notation';

/** A page as others show it before it is opened. */
export interface Preview {
  readonly title: string;
  readonly description: string;
  /** Whole addresses. */
  readonly url: string;
  readonly image: string;
}

/** Elements for the head of an HTML page by the Open Graph protocol (ogp.me); every value is escaped. */
export function previewTags({ title, description, url, image }: Preview): string {
  const values = { type: 'website', site_name: 'Umlaut', title, description, url, image, 'image:type': 'image/png' };
  const tags = Object.entries(values).map(([name, value]) => `<meta property="og:${name}" content="${escapeText(value)}" />`);
  return [...tags, '<meta name="twitter:card" content="summary_large_image" />'].join('\n    ');
}
