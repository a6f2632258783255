import type { Plugin } from 'vite';

/** The interface font's Latin part starts loading with the page, not after its style sheet. */
export function preloadFont(): Plugin {
  return {
    name: 'umlaut:preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        return [{ tag: 'link', attrs: fontPreload(Object.keys(bundle ?? {})), injectTo: 'head' }];
      },
    },
  };
}

/** Attributes of the link element; fails when the bundle has no such font, so that a renamed file is noticed. */
export function fontPreload(files: readonly string[]): Record<string, string | boolean> {
  const font = files.find((file) => /inter-latin-wght-normal-.*\.woff2$/.test(file));
  if (font === undefined) throw new Error('The bundle holds no Latin part of the interface font.');
  return { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: true };
}
