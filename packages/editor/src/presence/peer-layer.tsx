import type { Limits, Point } from '@umlaut/diagram';
import type { DiagramDocument } from '@umlaut/document';
import { useViewport, type Viewport } from '@xyflow/react';
import { type CSSProperties, type RefObject, useSyncExternalStore } from 'react';
import type { OnNotice } from '../canvas/actions.ts';
import type { DrawnScene } from '../view/scene.ts';
import { textBoxesIn } from '../view/text-boxes.ts';
import type { ViewStore } from '../view-state/view-store.ts';
import { OthersVoice } from './others-voice.tsx';
import css from './peer-layer.module.css';
import { PeerSelection } from './peer-selection.tsx';
import type { Peer, Presence } from './presence.ts';
import { onScreen, tagSize } from './screen-places.ts';
import { nameOffset } from './tag-place.ts';
import { useFollowing } from './use-following.ts';
import { useLostText } from './use-lost-text.ts';
import { useSharedText } from './use-shared-text.ts';
import { useShowing } from './use-showing.ts';
import { isSameText, writtenAs } from './writing-now.ts';

interface PeerLayerProps {
  readonly document: DiagramDocument;
  readonly presence: Presence;
  readonly viewStore: ViewStore;
  readonly scene: DrawnScene;
  readonly wrapper: RefObject<HTMLElement | null>;
  /** Whether others' changes are announced to screen readers. */
  readonly tellsChanges: boolean;
  readonly limits: Limits;
  readonly onNotice: OnNotice;
}

/** The others on the canvas: their cursors, and what they have selected. Lets them see in turn what is done here. */
export function PeerLayer({ document, presence, viewStore, scene, wrapper, tellsChanges, limits, onNotice }: PeerLayerProps) {
  const peers = useSyncExternalStore(presence.subscribe, presence.peers);
  const following = useSyncExternalStore(presence.subscribe, presence.following);
  const followed = peers.find(({ id }) => id === following);
  const shared = useSharedText({ document, presence, viewStore, onNotice });
  useLostText({ document, presence, viewStore, limits, onNotice });
  useShowing({ presence, viewStore, wrapper });
  useFollowing({ presence, view: followed?.view, isFollowing: followed !== undefined, wrapper });
  const isSharing = ({ writing }: Peer): boolean => writing !== undefined && shared !== undefined && isSameText(writing, writtenAs(shared));
  return (
    <div className={css.layer} data-peers={peers.length}>
      {peers.length > 0 && <Peers {...{ peers, scene, isSharing }} />}
      <div role="status" className="visually-hidden">
        {shared !== undefined && `Also editing this text: ${shared.names.join(' and ')}.`}
      </div>
      {tellsChanges && <OthersVoice {...{ document, presence }} />}
      {followed !== undefined && <Followed peer={followed} onStop={() => presence.follow(undefined)} />}
    </div>
  );
}

interface PeersProps {
  readonly peers: readonly Peer[];
  readonly scene: DrawnScene;
  readonly isSharing: (peer: Peer) => boolean;
}

/** A component of its own, so that a view that moves where nobody else is draws nothing again. */
function Peers({ peers, scene, isSharing }: PeersProps) {
  const viewport = useViewport();
  return (
    <>
      {peers.map((peer) => (
        <PeerSelection key={peer.id} {...{ peer, scene, viewport }} isShared={isSharing(peer)} />
      ))}
      {peers.map((peer) => peer.cursor !== undefined && <Cursor key={peer.id} {...{ peer, scene, viewport }} at={peer.cursor} />)}
    </>
  );
}

interface CursorProps {
  readonly peer: Peer;
  readonly scene: DrawnScene;
  readonly viewport: Viewport;
  /** Diagram px. */
  readonly at: Point;
}

function Cursor({ peer, scene, viewport, at }: CursorProps) {
  const { x, y } = onScreen(at, viewport);
  const size = tagSize(peer.name);
  const unit = 1 / viewport.zoom;
  const reach = (size.width + 20) * unit;
  const texts = textBoxesIn(scene, { x: at.x - reach, y: at.y - reach, width: 2 * reach, height: 2 * reach });
  const name = nameOffset(at, { width: size.width * unit, height: size.height * unit }, texts, unit);
  return (
    <div className={css.cursor} style={{ ...inColour(peer), transform: `translate(${x}px, ${y}px)` }} data-peer-cursor={peer.name}>
      <svg width="20" height="20" viewBox="0 0 18 18" aria-hidden="true">
        <path d="M2 2 15.5 8 9.6 9.8 7 15.5Z" fill={peer.colour} stroke="var(--paper)" strokeWidth="1.25" strokeLinejoin="round" />
      </svg>
      <div className={css.name} style={{ width: size.width, left: name.x * viewport.zoom, top: name.y * viewport.zoom }} aria-hidden="true">
        {peer.name}
      </div>
    </div>
  );
}

function Followed({ peer, onStop }: { readonly peer: Peer; readonly onStop: () => void }) {
  return (
    <div style={inColour(peer)}>
      <div className={css.frame} />
      <div className={css.followed} data-following>
        <span>Following {peer.name}</span>
        <button type="button" onClick={onStop}>
          Stop
        </button>
      </div>
    </div>
  );
}

function inColour({ colour }: Peer): CSSProperties {
  const properties: CSSProperties & { readonly '--peer': string } = { '--peer': colour };
  return properties;
}
