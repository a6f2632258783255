import { type JsonObject, readRelationLine } from '@umlaut/diagram';

/** The data of a transition by its text: `trigger [guard] / effect`. */
export function transitionData(text: string): JsonObject {
  const { source: _source, target: _target, ...said } = readRelationLine(text, { kind: 'transition' }).says;
  return { ...said };
}
