import { type Refusal, refusalsIn } from './mermaid/refusals.ts';
import { plantumlRefusals } from './plantuml/refusals.ts';
import type { Statements } from './statements/statement.ts';

/** All that the tool of a text refuses though it is read here. */
export function refusalsOf(statements: Statements): readonly Refusal[] {
  return statements.language === 'plantuml' ? plantumlRefusals(statements) : refusalsIn(statements);
}
