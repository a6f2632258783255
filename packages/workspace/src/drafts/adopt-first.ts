import type { DraftKeeper } from './draft-keeper.ts';
import type { Offer } from './offers.ts';
import { without } from './recovery-offers.ts';

/** Adopts the first of `wanted` that no other tab has; returns it, and `offers` without it and those before. */
export async function adoptFirst(
  keeper: Pick<DraftKeeper, 'adopt'>,
  wanted: readonly Offer[],
  offers: readonly Offer[],
): Promise<{ readonly restored: Offer | undefined; readonly offers: readonly Offer[] }> {
  let left = offers;
  for (const offer of wanted) {
    left = without(left, offer);
    if (await keeper.adopt(offer.draft)) return { restored: { ...offer, kind: 'restored' }, offers: left };
  }
  return { restored: undefined, offers: left };
}
