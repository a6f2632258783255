import {
  applyChanges,
  type Change,
  cannotWriteRelationLine,
  changeEdgeKind,
  type Diagram,
  type EdgeKindId,
  type Limits,
  readRelationLine,
  writeRelationLine,
} from '@umlaut/diagram';

/** Content of the strip: a relation's kind, and its line as `readRelationLine` reads it. */
export interface StripEdit {
  readonly id: string;
  readonly kind: EdgeKindId;
  readonly text: string;
}

type TextLimits = Pick<Limits, 'maxLabelCharacters' | 'maxLabelLines'>;

/** The changes that make a relation what the strip says; none when it is that already. */
export function stripChanges(diagram: Diagram, { id, kind, text }: StripEdit, limits: TextLimits): readonly Change[] {
  const kinds = changeEdgeKind(diagram, { id, kind });
  return [...kinds, ...writeRelationLine(applyChanges(diagram, kinds), { id, text }, limits)];
}

/** Why the strip cannot be accepted, or what is odd about it; undefined when all is well. */
export function stripFinding(diagram: Diagram, { id, kind, text }: StripEdit, limits: TextLimits): StripFinding | undefined {
  const changed = applyChanges(diagram, changeEdgeKind(diagram, { id, kind }));
  const problem = cannotWriteRelationLine(changed, { id, text }, limits);
  if (problem === 'already_connected') return { isRefused: true, text: repeated };
  const [finding] = readRelationLine(text, { kind }).findings;
  return finding === undefined ? undefined : { isRefused: false, text: finding.message };
}

interface StripFinding {
  /** Nothing is written as long as it holds. */
  readonly isRefused: boolean;
  readonly text: string;
}

const repeated = 'These elements already have this relation with the same label. Change the label.';
