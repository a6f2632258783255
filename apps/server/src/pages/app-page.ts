import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The application's page as it was built. */
export interface AppPage {
  /** The page with more elements at the end of its head; they must be escaped. */
  with(elements: string): string;
}

/** Reads the page when it is first asked for and whenever it was built anew; undefined while there is none. */
export function rememberAppPage(folder: string): () => AppPage | undefined {
  const file = join(folder, 'app.html');
  let known: { readonly builtAt: number; readonly page: AppPage } | undefined;
  return () => {
    const builtAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    if (builtAt === undefined) return undefined;
    if (known?.builtAt !== builtAt) known = { builtAt, page: pageOf(readFileSync(file, 'utf8')) };
    return known.page;
  };
}

function pageOf(html: string): AppPage {
  const end = html.indexOf('</head>');
  return { with: (elements) => (elements === '' ? html : `${html.slice(0, end)}${elements}\n  ${html.slice(end)}`) };
}
