import type { Peer, Presence } from '@umlaut/editor';
import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { initialsOf } from '../../../account/initials.ts';
import { Button } from '../../../ui/button.tsx';
import { useOutside } from '../../../ui/use-outside.ts';
import { arrivalsText } from './arrivals.ts';
import { OwnName, useOwnName } from './own-name.tsx';
import styles from './people.module.css';

/** So many circles there are in the bar, on pages of either width: of those who are here, or the last for all the others. */
const circles = { wide: 3, narrow: 2 } as const;
/** Least time between two announcements of arrivals; each has all since the last. */
const announceEveryMs = 5000;

/** Peers in the diagram: a list with buttons to follow them. Renders nothing while alone. */
export function People({ presence, isOwner }: { readonly presence: Presence; readonly isOwner: boolean }) {
  const peers = useSyncExternalStore(presence.subscribe, useHere(presence));
  const [isOpen, setOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const said = useArrivals(peers);
  const ownName = useOwnName(peers.length > 0);
  useOutside(frame, isOpen, () => setOpen(false));
  // With the last one the list goes, too, and does not open by itself for the next.
  if (peers.length === 0 && isOpen) setOpen(false);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    setOpen(false);
    button.current?.focus();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its key is that of the buttons inside
    <div ref={frame} className={styles.frame} onKeyDown={onKeyDown} data-people={peers.length}>
      {peers.length > 0 && (
        <button
          ref={button}
          type="button"
          className={styles.button}
          aria-expanded={isOpen}
          aria-label={`In this diagram: ${peers.map(({ name }) => name).join(', ')}`}
          title={`In this diagram: ${peers.map(({ name }) => name).join(', ')}`}
          onClick={() => setOpen(!isOpen)}
        >
          <Circles peers={peers} width="wide" />
          <Circles peers={peers} width="narrow" />
        </button>
      )}
      {isOpen && (
        <PeopleList
          peers={peers}
          presence={presence}
          isOwner={isOwner}
          onChangeName={() => {
            setOpen(false);
            ownName.open();
          }}
          onChosen={() => {
            setOpen(false);
            button.current?.focus();
          }}
        />
      )}
      <div className="visually-hidden" role="status">
        {said}
      </div>
      {ownName.dialog}
    </div>
  );
}

function Circles({ peers, width }: { readonly peers: readonly Peer[]; readonly width: keyof typeof circles }) {
  const most = circles[width];
  const shown = peers.slice(0, peers.length > most ? most - 1 : most);
  return (
    <span className={`${styles.circles} ${styles[width]}`}>
      {shown.map((peer) => (
        <Avatar key={peer.id} peer={peer} />
      ))}
      {peers.length > most && (
        <span className={`${styles.avatar} ${styles.more}`} aria-hidden="true">
          +{peers.length - shown.length}
        </span>
      )}
    </span>
  );
}

interface PeopleListProps {
  readonly peers: readonly Peer[];
  readonly presence: Presence;
  readonly isOwner: boolean;
  readonly onChosen: () => void;
  readonly onChangeName: () => void;
}

function PeopleList({ peers, presence, isOwner, onChosen, onChangeName }: PeopleListProps) {
  const following = useSyncExternalStore(presence.subscribe, presence.following);
  const list = useRef<HTMLElement>(null);
  useEffect(() => list.current?.querySelector('button')?.focus(), []);
  return (
    <section ref={list} className={styles.list} aria-label="People in this diagram">
      <ul>
        {peers.map((peer) => (
          <li key={peer.id}>
            <Avatar peer={peer} />
            <span className={styles.name}>{peer.name}</span>
            <Button
              className={styles.follow}
              aria-pressed={following === peer.id}
              title={`Follow ${peer.name}`}
              onClick={() => {
                presence.follow(following === peer.id ? undefined : peer.id);
                onChosen();
              }}
            >
              {following === peer.id ? 'Following' : 'Follow'}
              <span className="visually-hidden"> {peer.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      <OwnName onChange={onChangeName} />
      {!isOwner && <p className={styles.seen}>The owner can see when you opened this diagram.</p>}
    </section>
  );
}

function Avatar({ peer }: { readonly peer: Peer }) {
  const colours: CSSProperties & { readonly '--peer': string } = { '--peer': peer.colour };
  return (
    <span className={styles.avatar} style={colours} aria-hidden="true">
      {initialsOf(peer.name)}
    </span>
  );
}

/** Those who are here, as they are listed: the same list while only what they do changes, as it does many times a second. */
function useHere(presence: Presence): () => readonly Peer[] {
  const last = useRef<readonly Peer[]>([]);
  return () => {
    const peers = presence.peers();
    const isSame = peers.length === last.current.length && peers.every((peer, index) => isListedAs(peer, last.current[index]));
    if (!isSame) last.current = peers;
    return last.current;
  };
}

function isListedAs(peer: Peer, other: Peer | undefined): boolean {
  return peer.id === other?.id && peer.name === other.name && peer.colour === other.colour;
}

/**
 * Returns arrivals and departures since the last announcement. Peers present from the start are not announced: the button names
 * them.
 */
function useArrivals(peers: readonly Peer[]): string {
  const [said, setSaid] = useState('');
  const told = useRef(peers);
  const toldAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const timer = setTimeout(
      () => {
        const text = arrivalsText(told.current, peers);
        told.current = peers;
        if (text === '') return;
        toldAt.current = performance.now();
        setSaid(text);
      },
      Math.max(announceEveryMs / 10, toldAt.current + announceEveryMs - performance.now()),
    );
    return () => clearTimeout(timer);
  }, [peers]);
  return said;
}
