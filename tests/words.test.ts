import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { userTextsOf } from './support/user-texts.ts';

const root = join(import.meta.dirname, '..');
const here = 'tests/words.test.ts';

/** Words that terms of docs/glossary.md replaced, in names and comments; each as a pattern. */
const retired: readonly RegExp[] = [
  /\b[Ss]eats?\b|Seat\b|Seats?[A-Z]/,
  /\b[Ii]ntakes?\b|Intake/,
  /\b(?:OfferDesk|offerDesk|desk)\b/,
  /\b(?:EditorSession|SessionRoom|asksSession)\b/,
  /\b(?:Parcel|Berth|Tolls?)\b/,
  /^\s*(?:\/?\*\*?|\/\/).*\b[Cc]lash(?:es|ed)?\b/,
  /\b(?:DraftsService|draftsService)\b|\bdrafts\.service\b/,
];
/** Most sentences in comments that may begin with a question word. */
const mostRiddles = 39;
const riddle = /(?:^|[.:;] )(?:What|Who|Whoever|Whom|Whose|Where|Whatever|Wherever|Whichever)\b(?![^.]*\?)/;

/** Expressions that docs/voice.md replaces, in texts that people read. */
const foreign: readonly RegExp[] = [
  /\b(?:some|no|any|every)body\b/i,
  /\b(?:whoever|anew|of which)\b/i,
  /\be-mails?\b/i,
  /\bfor good\b|\bfor ever\b/i,
  /\b(?:way|border) points?\b/i,
  /\bcannot be \w+ at the moment\b|\bcould not be \w+\. Try again/i,
  /, then (?:try|retry)\b/i,
  /\bOne moment\b/,
  /\bleft out\b|\bnot said\b|\bcannot say\b|\bin other words\b/i,
  /\b(?:known here|also here|look at each|only to look at)\b/i,
  /\bdrawing together\b/i,
  /\btake theirs\b|\bbring (?:it|them) back\b|\btaken? back\b|\bput into the bin\b/i,
  /\bwithout a name\b|\bhas no name\b(?!\. (?:Add|Enter))/i,
  /\bcapital and small letters\b/i,
  /\bnot of the right shape\b|\btoo many tries\b/i,
  /\b(?:joined|joins) (?:to|with)\b/i,
  /\barrange anew\b|\bthe same with\b|\bnothing differs\b|\bhow far\b|\bso many\b/i,
  /\bpeople who run this server\b/i,
  /\bgive (?:it )?to\b|\bmake owner\b|\bgiven before\b/i,
  /\bswitch(?:ed)? (?:on|off)\b/i,
  /\b(?:lie|lies|stand|stands) (?:in|on|for|behind|beside)\b|(?<!-)\bbeside\b/i,
  /\bwhat is (?:selected|dragged|drawn|stored|wrong)\b/i,
  /\bmay (?:not|no longer) \w+ (?:this|it|the diagram)\b/i,
];

const tracked = execFileSync('git', ['ls-files', 'apps', 'packages', 'scripts', 'tests', 'docs', 'README.md', 'CONTRIBUTING.md'], {
  cwd: root,
  encoding: 'utf8',
}).split('\n');
const sources = tracked.filter((path) => /\.(?:tsx?|m?js|css)$/.test(path) && path !== here);
const texts = new Map([...sources, ...tracked.filter((path) => path.endsWith('.md'))].map((path) => [path, read(path)]));

test('no name, comment or document uses a word that the glossary replaced', () => {
  const found = [...texts].flatMap(([path, text]) =>
    text
      .split('\n')
      .filter((line) => !/['"‘“].*['"’”]/.test(line) && retired.some((word) => word.test(line)))
      .map((line) => `${path}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});

test('comments name the thing first: next to no sentence begins with What, Who or Where', () => {
  const found = sources.flatMap((path) =>
    commentsOf(texts.get(path) ?? '')
      .filter((comment) => riddle.test(comment))
      .map((comment) => `${path}: ${comment}`),
  );
  expect(found.length, found.join('\n')).toBeLessThanOrEqual(mostRiddles);
});

test('texts that people read use no expression that the voice guide replaces', () => {
  const products = [...texts].filter(([path]) => /^(?:(?:apps|packages)\/[\w-]+\/(?:src|build)|scripts)\/.*(?<!\.test)\.tsx?$/.test(path));
  const found = products.flatMap(([path, text]) =>
    userTextsOf(path, text)
      .filter(({ text: words }) => words.trim().includes(' '))
      .filter((each) => foreign.some((expression) => expression.test(each.text)))
      .map((each) => `${path}:${each.line}: ${each.text.trim()}`),
  );
  expect(found).toEqual([]);
});

test('every path that the glossary, the guides and the READMEs name exists', () => {
  const guides = [...texts].filter(([path]) => /(?:^|\/)(?:README|CONTRIBUTING|architecture|glossary)\.md$/.test(path));
  expect(guides.length).toBeGreaterThan(15);
  const named = guides.flatMap(([guide, text]) => pathsIn(text).map((path) => ({ guide, path })));
  expect(named.length).toBeGreaterThan(150);
  // A path may leave out its beginning; `…`, `<subject>` and `*` stand for any part.
  const missing = named.filter(({ path }) => {
    const parts = path.split(/…|<\w+>|\*/).map((part) => part.replaceAll(/[.[\]()]/g, '\\$&'));
    const pattern = new RegExp(`(?:^|/)${parts.join('.*')}(?:$|/|\\.)`);
    return !tracked.some((file) => pattern.test(file));
  });
  expect(missing.map(({ guide, path }) => `${guide}: ${path}`)).toEqual([]);
});

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

/** Words in backticks that are paths of this repository: those with a folder, and those of source files. */
function pathsIn(markdown: string): readonly string[] {
  const foreign = /^(?:\w+:|[/@.$]|\d|data\/|dist\/|node_modules\/)/;
  return [...markdown.matchAll(/`([\w@$.…<>*/-]+)`/g)]
    .flatMap(([, word = '']) => word.replace(/^…\//, '').replace(/\/$/, ''))
    .filter((word) => !foreign.test(word) && (/\w\/[\w…<*]/.test(word) || /\.tsx?$/.test(word)));
}

/** Comments that have lines of their own, each on one line. */
function commentsOf(text: string): readonly string[] {
  const comments: string[] = [];
  let isOpen = false;
  for (const line of text.split('\n')) {
    const [, sign, words = ''] = /^\s*(\/\*\*?|\*(?!\/)|\/\/)\s?(.*?)(?:\*\/)?\s*$/.exec(line) ?? [];
    if (sign === undefined) isOpen = false;
    else if (sign.startsWith('/*') || !isOpen) comments.push(words.trim());
    else comments.push(`${comments.pop() ?? ''} ${words.trim()}`);
    if (sign !== undefined) isOpen = !line.trimEnd().endsWith('*/');
  }
  return comments;
}

test('titles of tests have at most 100 characters', () => {
  const title = /(?:\b(?:test|it|describe|step)(?:\.\w+)*\(|\]\)\()\s*(?:'([^'\n]*)'|`([^`\n]*)`),/gu;
  const tests = [...texts].filter(([path]) => /\.(?:test|e2e|soak)\.tsx?$/.test(path));
  const titles = tests.flatMap(([path, source]) =>
    [...source.matchAll(title)].map(([, plain, template]) => ({ path, title: plain ?? template ?? '' })),
  );
  expect(titles.length).toBeGreaterThan(3_000);
  expect(titles.filter(({ title }) => title.length > 100)).toEqual([]);
});
