import { isObject } from '@umlaut/diagram';
import type { ScoreSaid, Statement, Statements } from '../statements/statement.ts';
import type { Refusal } from './refusals.ts';

/** Executions that finish without a start, and lifelines that no message creates or destroys: Mermaid draws nothing of either. */
export function sequenceRefusals({ text, list }: Statements): readonly Refusal[] {
  const active = new Map<string, number>();
  let waiting: { readonly statement: Statement; readonly name: string; readonly isCreated: boolean } | undefined;
  return list.flatMap((statement): readonly Refusal[] => {
    const { says } = statement;
    const idle = changesIn(says).filter(({ name, by }) => {
      const count = (active.get(name) ?? 0) + by;
      active.set(name, Math.max(count, 0));
      return count < 0;
    });
    const refusals = idle.map(({ name }) =>
      refusalAt(text, statement, `${name} isn’t active here, which Mermaid refuses. Activate it above.`),
    );
    if (says.as === 'message' && waiting !== undefined) {
      const { name, isCreated, statement: earlier } = waiting;
      waiting = undefined;
      if (!joins(says, name, isCreated)) refusals.push(refusalAt(text, earlier, wordsFor(name, isCreated)));
    }
    if (says.as === 'lifeline' && says.isCreated === true) waiting = { statement, name: says.ref.name, isCreated: true };
    if (says.as === 'execution' && says.does === 'destroy') waiting = { statement, name: says.of ?? '', isCreated: false };
    return refusals;
  });
}

/** Executions that a statement starts and finishes, in their order. */
function changesIn(says: Statement['says']): readonly { readonly name: string; readonly by: 1 | -1 }[] {
  if (says.as === 'execution' && says.does !== 'destroy') return [{ name: says.of ?? '', by: says.does === 'start' ? 1 : -1 }];
  if (says.as !== 'message') return [];
  const { source = '', target = '', data } = says;
  const at = (end: unknown): unknown => (isObject(end) ? end.execution : undefined);
  return [
    ...(at(data.target) === 'start' ? [{ name: target, by: 1 as const }] : []),
    ...(at(data.source) === 'finish' ? [{ name: source, by: -1 as const }] : []),
  ];
}

/** Whether a message is the one that a created or destroyed lifeline waits for. A creating one leads to it. */
function joins({ source, target, isTurned }: Extract<ScoreSaid, { as: 'message' }>, name: string, isCreated: boolean): boolean {
  const [from, to] = isTurned ? [target, source] : [source, target];
  return to === name || (!isCreated && from === name);
}

function wordsFor(name: string, isCreated: boolean): string {
  return isCreated
    ? `In Mermaid the next message must lead to ${name}, which is created here. Put that message next.`
    : `In Mermaid the next message must join ${name}, which is destroyed here. Put that message next.`;
}

function refusalAt(text: string, { from, to }: Statement, message: string): Refusal {
  const raw = text.slice(from, to);
  return { from: from + raw.length - raw.trimStart().length, to: from + raw.trimEnd().length, message };
}
