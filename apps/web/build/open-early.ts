import type { Plugin, Rolldown } from 'vite';

interface BuiltChunk extends Pick<Rolldown.OutputChunk, 'fileName' | 'name'> {
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> } | undefined;
}

/** Tells `public/open.js` which files the editor consists of, so that they come beside the app's own and not after them. */
export function openEarly(): Plugin {
  return {
    name: 'umlaut:open-early',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const script = '<script src="/open.js">';
        if (!html.includes(script)) return html;
        const files = editorFiles(Object.values(bundle ?? {}).filter((file) => file.type === 'chunk'));
        return html.replace(script, `<script src="/open.js" data-files="${files.map((file) => `/${file}`).join(' ')}">`);
      },
    },
  };
}

/** The editor's scripts and style sheets but for those that every screen has; throws when the bundle has no editor. */
export function editorFiles(chunks: readonly BuiltChunk[]): readonly string[] {
  const wanted = chunks.filter(({ name }) => name === 'editor' || name === 'diagrams');
  if (wanted.length < 2) throw new Error('The bundle holds no editor.');
  return wanted.flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])]);
}
