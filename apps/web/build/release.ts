import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/** Writes the release into app.html: a hash of the names of all built files, which change with their content. */
export function release(): Plugin {
  return {
    name: 'umlaut:release',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        return [{ tag: 'meta', attrs: { name: 'umlaut-release', content: releaseOf(Object.keys(bundle ?? {})) }, injectTo: 'head' }];
      },
    },
  };
}

/** The same for the same files, in whatever order. */
export function releaseOf(files: readonly string[]): string {
  return createHash('sha256').update(files.toSorted().join('\n')).digest('hex').slice(0, 12);
}
