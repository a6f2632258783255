import type { Role } from '@umlaut/api';
import { type Diagram, type Limits, readDiagram, sameDiagram, type Three } from '@umlaut/diagram';
import type { Content } from '../saving/saving.ts';
import { type Draft, diagramOfDraft } from './draft.ts';

/** Unsaved work of an earlier opening: already in the document (`restored`), or waiting for a click (`offered`). */
export interface Offer {
  readonly kind: 'restored' | 'offered';
  readonly draft: Draft;
  readonly diagram: Diagram;
  /** The merge's three states, when others had changed the same things: the offer's side stands. */
  readonly conflict?: Three<Diagram>;
}

/** Drafts found for a diagram, sorted by what becomes of them. */
export interface OfferPlan {
  /** They say what is stored anyway. */
  readonly drop: readonly Draft[];
  /** To be restored without asking, in this order, until one can be had. */
  readonly restore: readonly Offer[];
  readonly offers: readonly Offer[];
}

/**
 * Sorts the drafts found for a diagram, newest first, into those restored and those offered, in that order.
 * The newest is restored without asking if it was made to the very version that was opened, by a user who may change it. All
 * others wait for a click. Unreadable drafts are left out.
 */
export function planOffers(
  drafts: readonly Draft[],
  opened: {
    readonly content: Content;
    readonly version: number | undefined;
    readonly role: Role;
    readonly limits: Limits;
    readonly isInRoom?: boolean;
  },
): OfferPlan {
  const drop: Draft[] = [];
  const offers: Offer[] = [];
  for (const offer of offersOf(drafts, opened.limits)) {
    const { draft, diagram } = offer;
    const isSaved = draft.name === opened.content.name && sameDiagram(diagram, opened.content.diagram);
    if (isSaved) drop.push(draft);
    else offers.push(offer);
  }
  // A draft that carries its base can be merged into a room whatever was saved meanwhile.
  const isAtHome = (draft: Draft) => draft.baseVersion === opened.version || (opened.isInRoom === true && draft.base !== undefined);
  const fits = (offer: Offer) => opened.role !== 'viewer' && isAtHome(offer.draft);
  const misfit = offers.findIndex((offer) => !fits(offer));
  return { drop, restore: misfit < 0 ? offers : offers.slice(0, misfit), offers };
}

/** Name of the step that restores a draft. */
export const restoreStep = 'restore unsaved changes';

/** Drafts as offers. Unreadable ones are left out. */
export function offersOf(drafts: readonly Draft[], limits: Limits): readonly Offer[] {
  return drafts.flatMap((draft) => {
    const diagram = diagramOfDraft(draft, limits);
    return diagram === undefined ? [] : [{ kind: 'offered', draft, diagram }];
  });
}

/** Returns the base of `draft`; undefined when it has none, or an unreadable one. */
export function offeredBase({ base }: Pick<Draft, 'base'>, limits: Limits): Diagram | undefined {
  return base === undefined ? undefined : readDiagram(base, limits).diagram;
}

/** Returns the text of an offer's banner. `time` is formatted for the reader. */
export function offerText(
  offer: Offer,
  { version, role, time }: { readonly version: number | undefined; readonly role: Role; readonly time: string },
): string {
  if (offer.kind === 'restored') {
    const told =
      offer.conflict === undefined ? '' : ' Others have changed the same elements since. Your changes were kept; undo to use theirs.';
    return `Unsaved changes from ${time} were restored.${told}`;
  }
  if (role === 'viewer') return `Unsaved changes from ${time} are kept on this device. You can only view this diagram.`;
  const { baseVersion } = offer.draft;
  if (version === undefined && baseVersion === undefined) return `Changes from ${time} that were never saved are kept on this device.`;
  if (baseVersion === version || baseVersion === undefined || version === undefined)
    return `Other unsaved changes from ${time} are kept on this device.`;
  return `Unsaved changes from ${time} are based on version ${baseVersion}; the diagram is now at version ${version}.`;
}
