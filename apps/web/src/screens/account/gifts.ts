import type { GivableDiagram } from '@umlaut/api';

/** The choice of a diagram that nobody gets. */
export const nobody = '';

/** Shares whose people get the diagrams, by diagram id; `nobody` deletes one. */
export type Choices = Readonly<Record<string, string>>;

/** The diagrams that are given, as the call takes them. */
export function giftsOf(choices: Choices): readonly { readonly diagramId: string; readonly shareId: string }[] {
  return Object.entries(choices).flatMap(([diagramId, shareId]) => (shareId === nobody ? [] : [{ diagramId, shareId }]));
}

/** The choices for a diagram in words. */
export function peopleOptions({ people }: GivableDiagram): Readonly<Record<string, string>> {
  const given = people.map(({ shareId, email }) => [shareId, `Transfer to ${email}`] as const);
  return Object.fromEntries([[nobody, 'Delete with my account'], ...given]);
}
