import { type Example, examples } from './example.ts';

const setting = 'kept as a setting, in a line below the first';

/** Forms that all diagrams of Mermaid share, below the header of one. */
export function mermaidCommonExamples(header: string): readonly Example[] {
  return examples([
    [`---\ntitle: The title\nconfig:\n  theme: dark\n---\n${header}`, { theme: setting, dark: setting, config: setting, ':': setting }],
    [`${header}\n  title: Other`, { ':': 'Mermaid takes a title with and without it' }],
    `%%{init: {"theme": "dark"}}%%\n${header}\n  accTitle: name\n  accDescr: text\n  accDescr {\n    text\n  }`,
    `${header}\n  %% comment\n  title The title`,
    `${header}\n  @startuml`,
  ]);
}
