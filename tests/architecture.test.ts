import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { defaultLimits, readDiagram } from '@umlaut/diagram';
import { readEmbedded } from '@umlaut/pictures';
import { describe, expect, it } from 'vitest';
import { arrows, directArrows } from '../scripts/arrows.ts';

const root = join(import.meta.dirname, '..');

const workspaces = ['packages', 'apps'].flatMap((group) =>
  readdirSync(join(root, group)).map((name) => ({ name, folder: join(root, group, name) })),
);
const sources = workspaces.flatMap(({ name, folder }) =>
  filesBelow(join(folder, 'src'))
    .filter((path) => /\.(ts|tsx)$/.test(path))
    .map((path) => ({ workspace: name, path: relative(root, path), text: readFileSync(path, 'utf8') })),
);
const code = sources.filter(({ path }) => !/\.(test|data)\.tsx?$/.test(path) && !path.includes('/migrations/'));

describe('architecture', () => {
  it('examines the whole product', () => {
    expect(workspaces.map(({ name }) => name).sort()).toEqual(Object.keys(arrows).sort());
    expect(code.length).toBeGreaterThan(60);
  });

  it('lets workspaces depend on each other only along the arrows', () => {
    const wrong = sources.flatMap(({ workspace, path, text }) =>
      importsOf(text)
        .flatMap((specifier) => /^@umlaut\/([^/]+)(\/.*)?$/.exec(specifier)?.[1] ?? [])
        .filter((target) => target !== workspace && !arrows[workspace]?.includes(target))
        .map((target) => `${path} imports ${target}`),
    );
    expect(wrong, 'Arrows stand in scripts/arrows.ts').toEqual([]);
  });

  it('declares only the arrows as dependencies', () => {
    const wrong = workspaces.flatMap(({ name, folder }) =>
      Object.keys(manifest(folder).dependencies ?? {})
        .flatMap((dependency) => /^@umlaut\/(.+)$/.exec(dependency)?.[1] ?? [])
        .filter((target) => !arrows[name]?.includes(target))
        .map((target) => `${name} declares ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  it('has a picture of the direct arrows that opens in Umlaut, and a README in each workspace', () => {
    for (const theme of ['light', 'dark']) {
      const svg = readFileSync(join(root, `docs/pictures/packages-${theme}.svg`), 'utf8');
      const embedded = readEmbedded(/<metadata[^>]*>([^<]*)/.exec(svg)?.[1] ?? '');
      const { diagram, findings } = readDiagram(embedded?.data ?? '', defaultLimits);
      expect(findings).toEqual([]);
      const drawn = diagram?.edges.map(({ source, target }) => `${source} ${target}`).sort();
      expect(drawn, 'Run node scripts/packages-picture.ts').toEqual(
        Object.keys(arrows)
          .flatMap((from) => directArrows(from).map((to) => `${from} ${to}`))
          .sort(),
      );
    }
    for (const { folder } of workspaces) expect(readFileSync(join(folder, 'README.md'), 'utf8')).toContain('Must not know');
  });

  it('loads parts of the editor by their path below src, so that one that failed can be tried again', () => {
    const parts = sources.flatMap(({ path, text }) =>
      [...text.matchAll(/loadPart\('([^']+)', \(\) =>\s*import\('([^']+)'\)/g)].map(([, name, specifier]) => ({ path, name, specifier })),
    );
    const misnamed = parts.filter(({ path, name, specifier = '' }) => {
      const module = relative(root, join(root, path, '..', specifier));
      return module.replace(/^.*\/src\//, '').replace(/\.tsx?$/, '') !== name;
    });
    const plain = code
      .filter(({ path }) => path.startsWith('packages/editor') || path.includes('web/src/screens/editor'))
      .flatMap(({ path, text }) => text.match(/(?<!typeof |\(\) =>\s*)import\(/g)?.map(() => path) ?? []);
    expect({ misnamed, plain }).toEqual({ misnamed: [], plain: [] });
    expect(parts.length).toBeGreaterThan(10);
  });

  it('enters a workspace by its entry and never climbs out of one', () => {
    const wrong = sources.flatMap(({ workspace, path, text }) =>
      importsOf(text)
        .filter((specifier) => /^@umlaut\/[^/]+\/(?!testing$|font\/)/.test(specifier) || climbsOut(path, specifier, workspace))
        .map((specifier) => `${path} imports ${specifier}`),
    );
    expect(wrong).toEqual([]);
  });

  it('uses one exact version of each external dependency', () => {
    const versions = new Map<string, Set<string>>();
    for (const folder of [root, ...workspaces.map((workspace) => workspace.folder)]) {
      const { dependencies, devDependencies, optionalDependencies } = manifest(folder);
      for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })) {
        versions.set(name, (versions.get(name) ?? new Set()).add(version));
      }
    }
    expect(versions.size).toBeGreaterThan(20);
    const wrong = [...versions].filter(([, found]) => found.size > 1 || ![...found].every((version) => /^\d/.test(version)));
    expect(wrong.map(([name, found]) => `${name}: ${[...found].join(', ')}`)).toEqual([]);
  });

  it('touches what Yjs does not document in one file alone', () => {
    const inner = /\b(_map|_start|_item|getState|getItem)\b|\bstore\.(clients|pending)/;
    const wrong = code.filter(({ path, text }) => text.includes("from 'yjs'") && !path.endsWith('/yjs-internals.ts') && inner.test(text));
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it('keeps JSX in the editor and the web app', () => {
    const wrong = sources.filter(({ workspace, path }) => path.endsWith('.tsx') && workspace !== 'editor' && workspace !== 'web');
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it('reads the environment in one place of the server', () => {
    const wrong = code.filter(
      ({ workspace, path, text }) => workspace === 'server' && text.includes('process.env') && !/src\/(main|admin)\.ts$/.test(path),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it('keeps the editor free of addresses and calls', () => {
    const wrong = code.filter(({ workspace, text }) => workspace === 'editor' && /\bfetch\(|localStorage|location\.|\/api\b/.test(text));
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it('keeps files under 400 lines', () => {
    const wrong = code.filter(({ text }) => text.split('\n').length > 400);
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it('documents everything that an entry offers', () => {
    const undocumented = workspaces.flatMap(({ name }) => undocumentedExports(name));
    expect(undocumented).toEqual([]);
  });
});

function undocumentedExports(workspace: string): readonly string[] {
  const entry = code.find(({ path }) => path === `packages/${workspace}/src/index.ts`);
  const names = [...(entry?.text ?? '').matchAll(/export (?:type )?\{([^}]*)\} from '\.\//g)].flatMap(([, list]) =>
    (list ?? '').split(',').map((item) => item.replace(/^\s*type\s+/, '').trim()),
  );
  return names
    .filter((name) => name !== '')
    .filter((name) => {
      const definition = new RegExp(`(^|\\n)export (?:declare )?(?:async )?(?:function\\*?|const|interface|type|class) ${name}\\b`);
      const file = code.find((source) => source.workspace === workspace && definition.test(source.text));
      const before = file?.text.slice(0, definition.exec(file.text)?.index ?? 0) ?? '';
      return !before.trimEnd().endsWith('*/');
    })
    .map((name) => `${workspace}: ${name}`);
}

function importsOf(text: string): readonly string[] {
  return [...text.matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)].flatMap(([, specifier]) => specifier ?? []);
}

function climbsOut(path: string, specifier: string, workspace: string): boolean {
  if (!specifier.startsWith('.')) return false;
  const target = relative(root, join(root, path, '..', specifier));
  return !target.startsWith(join(path.split('/')[0] ?? '', workspace));
}

function manifest(folder: string): Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string> | undefined> {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
