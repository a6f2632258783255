/** Code of a finding on a text. */
export type FindingCode =
  | 'not-understood'
  | 'unclosed'
  | 'stray-end'
  | 'repeated-relation'
  | 'self-relation'
  | 'declared-twice'
  | 'loose-point'
  | 'too-long'
  | 'limit-nodes'
  | 'limit-edges'
  | 'type-not-known'
  | 'include-not-read'
  | 'macro-not-run'
  | 'not-drawn'
  | 'other-kind'
  | 'not-sayable'
  | 'refused';

/** Something in a text that is wrong or has no effect: where, and what to do. */
export interface TextFinding {
  readonly severity: 'error' | 'warning' | 'hint';
  readonly code: FindingCode;
  /** Tells in one sentence each what is wrong and what to do. */
  readonly message: string;
  /** Counted from 1; columns in UTF-16 units. The end is behind the last character. */
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

const severities: Readonly<Record<FindingCode, TextFinding['severity']>> = {
  'not-understood': 'error',
  unclosed: 'error',
  'stray-end': 'error',
  'repeated-relation': 'hint',
  'self-relation': 'warning',
  'declared-twice': 'hint',
  'loose-point': 'hint',
  'too-long': 'error',
  'limit-nodes': 'warning',
  'limit-edges': 'warning',
  'type-not-known': 'error',
  'include-not-read': 'warning',
  'macro-not-run': 'warning',
  'not-drawn': 'hint',
  'other-kind': 'warning',
  'not-sayable': 'hint',
  refused: 'warning',
};

/** Severity of a finding. */
export function severityOf(code: FindingCode): TextFinding['severity'] {
  return severities[code];
}
