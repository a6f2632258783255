import type { Point } from '@umlaut/diagram';
import type { DiagramDocument } from '@umlaut/document';
import { pathOf } from '@umlaut/notation';
import { useViewport, type Viewport } from '@xyflow/react';
import { type CSSProperties, type RefObject, useSyncExternalStore } from 'react';
import type { DrawnScene } from '../view/scene.ts';
import type { ViewStore } from '../view-state/view-store.ts';
import { OthersVoice } from './others-voice.tsx';
import css from './peer-layer.module.css';
import type { Peer, Presence } from './presence.ts';
import { useFollowing } from './use-following.ts';
import { useShowing } from './use-showing.ts';

interface PeerLayerProps {
  readonly document: DiagramDocument;
  readonly presence: Presence;
  readonly viewStore: ViewStore;
  readonly scene: DrawnScene;
  readonly wrapper: RefObject<HTMLElement | null>;
  /** What others change is said to those who do not see it. */
  readonly tellsChanges: boolean;
}

/** The others on the canvas: their cursors, and what they have selected. Lets them see in turn what is done here. */
export function PeerLayer({ document, presence, viewStore, scene, wrapper, tellsChanges }: PeerLayerProps) {
  const peers = useSyncExternalStore(presence.subscribe, presence.peers);
  const following = useSyncExternalStore(presence.subscribe, presence.following);
  const viewport = useViewport();
  const followed = peers.find(({ id }) => id === following);
  useShowing({ presence, viewStore, wrapper });
  useFollowing({ presence, view: followed?.view, isFollowing: followed !== undefined, wrapper });
  return (
    <div className={css.layer} data-peers={peers.length}>
      {peers.map((peer) => (
        <Selected key={peer.id} peer={peer} scene={scene} viewport={viewport} />
      ))}
      {peers.map((peer) => peer.cursor !== undefined && <Cursor key={peer.id} peer={peer} at={onScreen(peer.cursor, viewport)} />)}
      {tellsChanges && <OthersVoice {...{ document, presence }} />}
      {followed !== undefined && <Followed peer={followed} onStop={() => presence.follow(undefined)} />}
    </div>
  );
}

function Cursor({ peer, at }: { readonly peer: Peer; readonly at: Point }) {
  return (
    <div className={css.cursor} style={{ ...inColour(peer), transform: `translate(${at.x}px, ${at.y}px)` }} data-peer-cursor={peer.name}>
      <svg width="20" height="20" viewBox="0 0 18 18" aria-hidden="true">
        <path d="M2 2 15.5 8 9.6 9.8 7 15.5Z" fill={peer.colour} stroke="var(--paper)" strokeWidth="1.25" strokeLinejoin="round" />
      </svg>
      <div className={css.name} aria-hidden="true">
        {peer.name}
      </div>
    </div>
  );
}

interface SelectedProps {
  readonly peer: Peer;
  readonly scene: DrawnScene;
  readonly viewport: Viewport;
}

/** To the middle of the outline: outside of the frame that one's own selection has, so that both are seen. Screen px. */
function gapAt(zoom: number): number {
  return 3 * zoom + 1;
}

function Selected({ peer, scene, viewport }: SelectedProps) {
  const { zoom } = viewport;
  const gap = gapAt(zoom);
  const nodes = peer.selection.flatMap((id) => scene.nodes.get(id) ?? []);
  const edges = peer.selection.flatMap((id) => scene.edges.get(id) ?? []);
  const boxes = nodes.map(({ stored, placed: { box } }) => {
    const corner = onScreen(box, viewport);
    return { id: stored.id, x: corner.x - gap, y: corner.y - gap, width: box.width * zoom + gap * 2, height: box.height * zoom + gap * 2 };
  });
  const [first] = boxes;
  if (boxes.length + edges.length === 0) return null;
  return (
    <>
      <svg className={css.outlines} aria-hidden="true">
        {boxes.map(({ id, ...box }) => (
          <rect key={id} {...box} rx={6} stroke={peer.colour} data-peer-selection={peer.name} />
        ))}
        <g transform={`translate(${viewport.x} ${viewport.y}) scale(${zoom})`}>
          {edges.map(({ stored, placed, at }) => (
            <path
              key={stored.id}
              d={pathOf(placed.route)}
              transform={`translate(${at.x} ${at.y})`}
              stroke={peer.colour}
              data-peer-selection={peer.name}
            />
          ))}
        </g>
      </svg>
      {first !== undefined && (
        <div
          className={css.cursor}
          style={{ ...inColour(peer), transform: `translate(${first.x - 1}px, ${first.y}px)`, transition: 'none' }}
        >
          <div className={css.tag} aria-hidden="true">
            {peer.name}
          </div>
        </div>
      )}
    </>
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

function onScreen({ x, y }: Point, viewport: Viewport): Point {
  return { x: x * viewport.zoom + viewport.x, y: y * viewport.zoom + viewport.y };
}

function inColour({ colour }: Peer): CSSProperties {
  const properties: CSSProperties & { readonly '--peer': string } = { '--peer': colour };
  return properties;
}
