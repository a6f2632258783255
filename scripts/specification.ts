import type { TestResult } from './results.ts';

/** A statement of the specification and the test that holds it. */
export interface Statement {
  readonly section: string;
  readonly text: string;
  readonly file: string;
  readonly title: string;
}

/**
 * Rows of `docs/specification.md`: under a heading `## <section>`, tables of `| statement | file | test |`, the last two in
 * backticks.
 */
export function readStatements(markdown: string): readonly Statement[] {
  let section = '';
  return markdown.split('\n').flatMap((line): Statement[] => {
    const heading = /^## (.+)$/.exec(line);
    if (heading?.[1] !== undefined) section = heading[1];
    const row = /^\|\s*(.+?)\s*\|\s*`([^`]+)`\s*\|\s*`([^`]+)`\s*\|$/.exec(line);
    const [, text, file, title] = row ?? [];
    return text !== undefined && file !== undefined && title !== undefined ? [{ section, text, file, title }] : [];
  });
}

/**
 * Returns the problems of the table, a sentence each: sections without rows, tests that do not exist, did not run or failed.
 */
export function statementProblems(statements: readonly Statement[], results: readonly TestResult[]): readonly string[] {
  const sections = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];
  const missing = sections.filter((number) => !statements.some(({ section }) => section.startsWith(`${number}.`) || section === number));
  const byTest = new Map(results.map((result) => [`${result.file} ${result.title}`, result.status]));
  return [
    ...missing.map((number) => `docs/specification.md has no row for section ${number}.`),
    ...statements.flatMap(({ text, file, title }) => {
      const status = byTest.get(`${file} ${title}`);
      if (status === 'passed') return [];
      return [`“${text}” names ${file}: “${title}”, which ${status === undefined ? 'did not run' : `was ${status}`}.`];
    }),
  ];
}
