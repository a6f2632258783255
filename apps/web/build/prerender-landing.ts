import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';
import { fontPreload } from './preload-font.ts';
import { scopedClassName } from './scoped-class-name.ts';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

interface Markup {
  readonly landingMarkup: () => string;
}

/** Makes landing.html: the landing page's React component as plain HTML, with its style sheets and one small script. */
export function prerenderLanding(root: string): Plugin {
  return {
    name: 'umlaut:prerender-landing',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const { landingMarkup } = await loadMarkup(root);
        this.emitFile({ type: 'asset', fileName: 'landing.html', source: page(bundle, landingMarkup()) });
      },
    },
  };
}

/** Builds the markup's module for Node and runs it. */
async function loadMarkup(root: string): Promise<Markup> {
  const cache = join(root, '../../node_modules/.cache');
  await mkdir(cache, { recursive: true });
  const outDir = await mkdtemp(join(cache, 'landing-'));
  try {
    await build({
      root,
      configFile: false,
      logLevel: 'warn',
      css: { modules: { generateScopedName: scopedClassName(root) } },
      build: {
        ssr: 'src/screens/landing/landing-markup.tsx',
        outDir,
        emptyOutDir: true,
        copyPublicDir: false,
        rolldownOptions: { output: { entryFileNames: 'markup.mjs' } },
      },
    });
    // The module is the one built a line above, so it has what the source exports.
    return (await import(pathToFileURL(join(outDir, 'markup.mjs')).href)) as Markup;
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

function page(bundle: Bundle, body: string): string {
  const script = chunkOf(bundle, '/landing/landing-page.ts');
  const styles = [
    ...stylesOf(bundle, chunkOf(bundle, '/src/main.tsx')),
    ...stylesOf(bundle, chunkOf(bundle, '/landing/landing-screen.tsx')),
  ];
  const font = fontPreload(Object.keys(bundle));
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <meta name="color-scheme" content="light dark" />
    <meta name="description" content="Self-hosted UML editor: draw class, sequence, state and activity diagrams, edit them as Mermaid or PlantUML, collaborate live, and compare and merge versions." />
    <title>Umlaut: UML diagrams you can draw, write and share</title>
    <script src="/theme.js"></script>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <link rel="preload" href="${font.href}" as="font" type="font/woff2" crossorigin />
${[...new Set(styles)].map((file) => `    <link rel="stylesheet" href="/${file}" />`).join('\n')}
${[script.fileName, ...script.imports].map((file) => `    <link rel="modulepreload" href="/${file}" />`).join('\n')}
    <script type="module" src="/${script.fileName}"></script>
  </head>
  <body>
    <div id="app">${body}</div>
  </body>
</html>
`;
}

/** The chunk that a source file went into. */
function chunkOf(bundle: Bundle, source: string): Chunk {
  for (const item of Object.values(bundle)) {
    if (item.type === 'chunk' && item.moduleIds.some((id) => id.endsWith(source))) return item;
  }
  throw new Error(`The bundle holds no chunk with ${source}.`);
}

/** Style sheets of a chunk and of what it imports, in the order of the cascade. */
function stylesOf(bundle: Bundle, chunk: Chunk): readonly string[] {
  const imported = chunk.imports.flatMap((file) => {
    const item = bundle[file];
    return item?.type === 'chunk' ? stylesOf(bundle, item) : [];
  });
  return [...imported, ...(chunk.viteMetadata?.importedCss ?? [])];
}
