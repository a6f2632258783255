import { defaultLimits } from '@umlaut/diagram';
import { describe, expect, it } from 'vitest';
import { edited } from '../bring-up/edits.ts';
import { readText } from '../read-text.ts';
import { parseText } from '../statements/parse-text.ts';
import type { Language } from '../statements/statement.ts';
import { fixOf } from './fixes.ts';

/** A text after the fix of its first finding, and the title of that. */
function fixed(text: string, language: Language = 'mermaid') {
  const statements = parseText(text, language);
  const [finding] = readText(statements, defaultLimits).findings;
  const fix = finding === undefined ? undefined : fixOf(statements, finding);
  return fix === undefined ? undefined : { title: fix.title, text: edited(text, fix.edits) };
}

describe('a fix', () => {
  it('makes a line that is not understood a comment, in the text’s language', () => {
    expect(fixed('classDiagram\n  ?? what\n  class A')).toEqual({
      title: 'Comment it out',
      text: 'classDiagram\n  %% ?? what\n  class A',
    });
    expect(fixed('@startuml\nclass A\n~~ what\n@enduml', 'plantuml')?.text).toBe("@startuml\nclass A\n' ~~ what\n@enduml");
  });

  it('leaves a line of several statements to its writer', () => {
    expect(fixed('classDiagram\n  class A; ?? what; class B')).toBeUndefined();
  });

  it('takes out the line of a relation that is said already, and an end of nothing', () => {
    expect(fixed('classDiagram\n  A <|-- B\n  A <|-- B\n  class C')).toEqual({
      title: 'Remove the line',
      text: 'classDiagram\n  A <|-- B\n  class C',
    });
    expect(fixed('classDiagram\n  class A\n}')?.text).toBe('classDiagram\n  class A');
  });

  it('closes a block behind what is indented, or before the next empty line', () => {
    expect(fixed('classDiagram\nclass A {\n  +id: int\nclass B\n')).toEqual({
      title: 'Close it with }',
      text: 'classDiagram\nclass A {\n  +id: int\n}\nclass B\n',
    });
    expect(fixed('classDiagram\nclass A {\n+id: int\n\nclass B')?.text).toBe('classDiagram\nclass A {\n+id: int\n}\n\nclass B');
    expect(fixed('@startuml\npackage P {\nclass A\n@enduml', 'plantuml')?.text).toBe('@startuml\npackage P {\nclass A\n}\n@enduml');
    expect(fixed('flowchart LR\n  subgraph S\n    a --> b\n  c --> a')?.text).toBe(
      'flowchart LR\n  subgraph S\n    a --> b\n  end\n  c --> a',
    );
    expect(fixed('sequenceDiagram\n  loop Every day\n    A->>B: go\n')?.title).toBe('Close it with end');
  });

  it('is none where only the writer knows one', () => {
    expect(fixed('gantt\n  title A')).toBeUndefined();
    expect(fixed('@startuml\n!include other.puml\nclass A\n@enduml', 'plantuml')).toBeUndefined();
  });
});
