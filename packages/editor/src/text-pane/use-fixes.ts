import { type BroughtUp, type Fix, fixOf, parseText } from '@umlaut/text';
import { type RefObject, useMemo } from 'react';
import type { CodeField } from './code-field.ts';
import type { PlacedFinding } from './walk-findings.ts';

interface Fixes {
  readonly fixOf: (placed: PlacedFinding) => Fix | undefined;
  /** Makes the fix of a finding in the text, as if typed; returns what it did. */
  readonly fix: (placed: PlacedFinding) => string | undefined;
  /** The first finding in the line of the caret that has a fix. */
  readonly atCaret: (findings: readonly PlacedFinding[]) => PlacedFinding | undefined;
}

/** Fixes of findings on the text that is shown; none where nothing can be typed. */
export function useFixes(shown: BroughtUp, field: Readonly<RefObject<CodeField | undefined>>, canType: boolean): Fixes {
  return useMemo(() => {
    const { statements } = shown;
    const own = ({ finding }: PlacedFinding): Fix | undefined => (canType ? fixOf(statements, finding) : undefined);
    return {
      fixOf: own,
      fix(placed) {
        const text = field.current?.text() ?? '';
        // The field may be some letters ahead of what was read.
        const now = text === statements.text ? statements : parseText(text, statements.language, statements.type);
        const found = canType ? fixOf(now, placed.finding) : undefined;
        if (found === undefined) return undefined;
        field.current?.edit(found.edits);
        return found.title;
      },
      atCaret(findings) {
        const line = statements.text.slice(0, field.current?.selection()?.head ?? field.current?.caret() ?? 0).split('\n').length;
        return findings.find((placed) => placed.finding.line <= line && line <= placed.finding.endLine && own(placed) !== undefined);
      },
    };
  }, [shown, field, canType]);
}
