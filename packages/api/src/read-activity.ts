import { accountActivityKinds } from './account-activity-kinds.ts';
import { activityKinds } from './activity-kinds.ts';
import { foreignAnswer } from './answer.ts';
import { fieldsOf, readList, textIn, textOf } from './read-answer.ts';
import type { AccountActivityEntry, ActivityEntry, ActivityPage } from './types.ts';

/** Answer of `GET /diagrams/id/{id}/activity`. */
export function readActivityPage(answer: unknown): ActivityPage {
  const { entries, next } = fieldsOf(answer);
  return { entries: [...readList(entries, readEntry)], next: next === null ? null : textIn(next) };
}

function readEntry(entry: unknown): ActivityEntry {
  const { at, who, kind: text, detail } = fieldsOf(entry);
  const kind = activityKinds.find((known) => known === text);
  if (kind === undefined) throw foreignAnswer();
  const { email, role, version, name } = fieldsOf(detail);
  return {
    ...{ at: textIn(at), who: who === null ? null : readPerson(who), kind },
    detail: {
      ...{ email: textOf(email), role: textOf(role), name: textOf(name) },
      version: typeof version === 'number' ? version : undefined,
    },
  };
}

function readPerson(person: unknown): NonNullable<ActivityEntry['who']> {
  const { email, name, isYou } = fieldsOf(person);
  return { email: textIn(email), name: textOf(name) ?? '', isYou: isYou === true };
}

/** An entry of `GET /user/activity`. */
export function readAccountActivity(entry: unknown): AccountActivityEntry {
  const { at, kind: text, device, diagramId, diagramName } = fieldsOf(entry);
  const kind = accountActivityKinds.find((known) => known === text);
  if (kind === undefined) throw foreignAnswer();
  return {
    ...{ at: textIn(at), kind, device: textOf(device) ?? null },
    ...{ diagramId: textOf(diagramId) ?? null, diagramName: textOf(diagramName) ?? null },
  };
}
