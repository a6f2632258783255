import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Offer } from '@umlaut/api';
import { useState } from 'react';
import { api } from '../../api.ts';
import { failureText, isSessionOver } from '../../call-failure.ts';
import { userQuery } from '../../queries.ts';
import { Button } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { useToast } from '../../ui/toast.tsx';
import styles from './profile.module.css';

/** Asked with every visit: an offer is made, taken back and accepted elsewhere. */
const offersQuery = queryOptions({ queryKey: ['offers'], queryFn: api.listOffers, staleTime: 0 });

/** Diagrams that others want to make the user the owner of, each to be accepted or declined. */
export function OffersNotice() {
  const offers = useQuery(offersQuery).data ?? [];
  const { busy, failure, accept, decline } = useOffers();
  if (offers.length === 0) return null;
  return (
    <section className={styles.notice} aria-label="Ownership offers">
      <ul className={styles.doubts}>
        {offers.map((offer) => (
          <li key={offer.diagramId} className={styles.doubt}>
            <span id={`offer-${offer.diagramId}`}>
              <strong title={offer.ownerEmail}>{offer.ownerName === '' ? offer.ownerEmail : offer.ownerName}</strong> wants to make you the
              owner of “{offer.diagramName}”.
            </span>
            <span className={styles.noticeActions}>
              <Button disabled={busy} aria-describedby={`offer-${offer.diagramId}`} onClick={() => void accept(offer)}>
                Accept
              </Button>
              <Button variant="quiet" disabled={busy} aria-describedby={`offer-${offer.diagramId}`} onClick={() => void decline(offer)}>
                Decline
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <FormAlert>{failure}</FormAlert>
    </section>
  );
}

function useOffers() {
  const queries = useQueryClient();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function answer(call: () => Promise<unknown>, told: string) {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await call();
      toast(told);
    } catch (error) {
      if (!isSessionOver(error)) setFailure(failureText(error, 'Couldn’t answer the offer. Try again in a moment.'));
    }
    // Also after a failure: an offer that was taken back meanwhile goes.
    await Promise.all([offersQuery, userQuery, { queryKey: ['diagrams'] }].map(({ queryKey }) => queries.invalidateQueries({ queryKey })));
    setBusy(false);
  }

  return {
    busy,
    failure,
    accept: ({ diagramId, diagramName }: Offer) => answer(() => api.acceptOwnership(diagramId), `You now own “${diagramName}”`),
    decline: ({ diagramId }: Offer) => answer(() => api.endOffer(diagramId), 'Offer declined'),
  };
}
