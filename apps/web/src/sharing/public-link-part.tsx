import type { PublicLink } from '@umlaut/api';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { FormAlert } from '../ui/form-alert.tsx';
import { Select } from '../ui/select.tsx';
import { CopyField } from './copy-field.tsx';
import { type ExpiryChoice, expiryOf, expiryTexts, linkTexts, viewsText } from './link-texts.ts';
import styles from './sharing.module.css';
import { type PublicLinkState, usePublicLink } from './use-public-link.ts';

/** Part of the share dialog: the link by which anybody may view the diagram. */
export function PublicLinkPart({ diagram }: { readonly diagram: { readonly id: string; readonly name: string } }) {
  const state = usePublicLink(diagram.id);
  const hintId = useId();
  const { link, isBusy, failure } = state;
  const isOn = link !== undefined && link !== null;
  return (
    <section className={styles.public} aria-label="Public link">
      <label className={styles.switchLine}>
        <input
          type="checkbox"
          role="switch"
          className={styles.switch}
          checked={isOn}
          aria-checked={isOn}
          disabled={link === undefined}
          aria-describedby={hintId}
          aria-busy={isBusy}
          onChange={() => void (isOn ? state.remove() : state.set({ embedding: true, expiresAt: null }))}
        />
        <span>Anyone with the link can view</span>
      </label>
      <p id={hintId} className={styles.hint}>
        Shows the latest saved version, without names or history.
      </p>
      {isOn && <OpenLink state={state} link={link} name={diagram.name} />}
      <FormAlert>{failure}</FormAlert>
    </section>
  );
}

interface OpenLinkProps {
  readonly state: PublicLinkState;
  readonly link: PublicLink;
  readonly name: string;
}

function OpenLink({ state, link, name }: OpenLinkProps) {
  const { token } = link;
  const texts = token === null ? undefined : linkTexts({ origin: location.origin, token, name });
  return (
    <>
      {texts === undefined && (
        <p className={styles.hint}>The existing link still works, but can’t be shown again. Create a new link to copy it.</p>
      )}
      {texts !== undefined && (
        <>
          <CopyField label="Link" text={texts.address} button="Copy link" />
          <details className={styles.more}>
            <summary>Image</summary>
            <CopyField label="Markdown" text={texts.markdown} />
            <CopyField label="HTML" text={texts.html} />
            <p className={styles.hint}>The image updates with every save. In HTML it follows the reader’s light or dark mode.</p>
          </details>
          <details className={styles.more}>
            <summary>Embed</summary>
            <label className={styles.switchLine}>
              <input
                type="checkbox"
                role="switch"
                className={styles.switch}
                checked={link.embedding}
                aria-checked={link.embedding}
                onChange={() => void state.set({ embedding: !link.embedding, expiresAt: link.expiresAt })}
              />
              <span>Allow other pages to embed it</span>
            </label>
            {link.embedding && <CopyField label="Embed code" text={texts.iframe} />}
          </details>
        </>
      )}
      <Expiry state={state} link={link} />
      <Renewal state={state} />
      <p className={styles.hint}>{viewsText(link, new Date())}</p>
    </>
  );
}

function Expiry({ state, link }: Omit<OpenLinkProps, 'name'>) {
  const { expiresAt, embedding } = link;
  const [isDated, setDated] = useState(expiresAt !== null);
  const dateId = useId();
  const choose = (choice: ExpiryChoice) => {
    setDated(choice !== 'never');
    if (choice !== 'date') void state.set({ embedding, expiresAt: expiryOf(choice, new Date()) });
  };
  const isOver = expiresAt !== null && Date.parse(expiresAt) <= Date.now();
  return (
    <>
      <div className={styles.expiry}>
        <Select label="Expires" value={isDated ? 'date' : 'never'} options={expiryTexts} onChoose={choose} />
        {isDated && (
          <>
            <label htmlFor={dateId} className="visually-hidden">
              Expiry date
            </label>
            <input
              id={dateId}
              key={expiresAt}
              type="date"
              className={styles.date}
              min={dateText(new Date())}
              defaultValue={expiresAt === null ? '' : dateText(new Date(expiresAt))}
              onChange={(event) => {
                const at = endOfDay(event.currentTarget.value);
                if (at !== undefined) void state.set({ embedding, expiresAt: at });
              }}
            />
          </>
        )}
      </div>
      {isOver && <p className={styles.warning}>This link has expired. Choose a later date to turn it on again.</p>}
    </>
  );
}

function Renewal({ state }: { readonly state: PublicLinkState }) {
  const [isAsking, setAsking] = useState(false);
  const [renew, confirm] = [useRef<HTMLButtonElement>(null), useRef<HTMLButtonElement>(null)];
  const wasAsking = useRef(false);
  useEffect(() => {
    if (isAsking) confirm.current?.focus();
    else if (wasAsking.current) renew.current?.focus();
    wasAsking.current = isAsking;
  }, [isAsking, renew, confirm]);
  if (!isAsking) {
    return (
      <div>
        <Button ref={renew} variant="quiet" onClick={() => setAsking(true)}>
          New link
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.invitation}>
      <p>The old link stops working, including on pages that show the image.</p>
      <div className={styles.choices}>
        <Button onClick={() => setAsking(false)}>Cancel</Button>
        <Button ref={confirm} variant="danger" aria-busy={state.isBusy} onClick={() => void state.rotate().then(() => setAsking(false))}>
          Create new link
        </Button>
      </div>
    </div>
  );
}

/** `2026-05-03`, by the reader's calendar. */
function dateText(at: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** The end of a day that was chosen, as ISO 8601; undefined for a past one, or a date that is half typed. */
function endOfDay(date: string): string | undefined {
  const at = new Date(`${date}T23:59:59`);
  return Number.isNaN(at.getTime()) || at.getTime() <= Date.now() ? undefined : at.toISOString();
}
