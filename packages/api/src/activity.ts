import { activityKinds } from './activity-kinds.ts';
import { flag, listOf, nullable, object, oneOf, optional, or, someText, text, time, type ValueOf, whole } from './answer.ts';

/** The user that did something; null if the account was deleted. */
export const activityPerson = object({ email: someText, name: or(text, ''), isYou: or(flag, false) });
export const activityDetail = object({
  email: optional(text),
  role: optional(text),
  version: optional(whole(1)),
  name: optional(text),
});
/** Something that happened to a diagram. */
export type ActivityEntry = ValueOf<typeof activityEntry>;
export const activityEntry = object({ at: time, who: nullable(activityPerson), kind: oneOf(activityKinds), detail: activityDetail });
/** A page of what happened to a diagram, newest first; `next` is the `before` of the next page, null on the last. */
export type ActivityPage = ValueOf<typeof activityPage>;
export const activityPage = object({ entries: listOf(activityEntry), next: nullable(someText) });
