import { expect, it } from 'vitest';
import { editorFiles } from './open-early.ts';

it('names the scripts and style sheets of the editor, and fails without one', () => {
  const chunk = (name: string, css: readonly string[] = []) => ({
    name,
    fileName: `assets/${name}-1.js`,
    viteMetadata: { importedCss: new Set(css) },
  });
  const files = editorFiles([chunk('base'), chunk('editor', ['assets/editor-1.css']), chunk('diagrams')]);
  expect(files).toEqual(['assets/editor-1.js', 'assets/editor-1.css', 'assets/diagrams-1.js']);
  expect(() => editorFiles([chunk('base')])).toThrow('no editor');
});
