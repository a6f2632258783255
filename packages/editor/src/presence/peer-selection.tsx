import type { Rect, Size } from '@umlaut/geometry';
import { pathOf } from '@umlaut/notation';
import type { Viewport } from '@xyflow/react';
import type { CSSProperties } from 'react';
import type { DrawnScene } from '../view/scene.ts';
import { edgeTextBoxes, textBoxesIn } from '../view/text-boxes.ts';
import css from './peer-layer.module.css';
import type { Peer } from './presence.ts';
import { onScreen, tagSize } from './screen-places.ts';
import { tagAt, tagCorner } from './tag-place.ts';

interface PeerSelectionProps {
  readonly peer: Peer;
  readonly scene: DrawnScene;
  readonly viewport: Viewport;
  /** Whether this user edits the same text as `peer`. */
  readonly isShared: boolean;
}

/** Outlines of what somebody else has selected, and a tag with the name, which says so while a text of it is written. */
export function PeerSelection({ peer, scene, viewport, isShared }: PeerSelectionProps) {
  const { zoom } = viewport;
  const nodes = peer.selection.flatMap((id) => scene.nodes.get(id) ?? []);
  const edges = peer.selection.flatMap((id) => scene.edges.get(id) ?? []);
  const boxes = nodes.map(({ stored, placed }) => ({ id: stored.id, box: placed.box, frame: framed(placed.box, viewport) }));
  if (boxes.length + edges.length === 0) return null;
  const written = peer.writing === undefined ? undefined : scene.edges.get(peer.writing.id);
  const tagged = boxes[0]?.box ?? (written && edgeTextBoxes(written)[0]);
  return (
    <>
      <svg className={css.outlines} aria-hidden="true">
        {boxes.map(({ id, frame }) => (
          <rect key={id} {...frame} rx={6} stroke={peer.colour} data-peer-selection={peer.name} />
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
      {tagged !== undefined && <Tag peer={peer} of={tagged} remark={remarkOn(peer, isShared)} scene={scene} viewport={viewport} />}
    </>
  );
}

interface TagProps {
  readonly peer: Peer;
  /** Diagram px. */
  readonly of: Rect;
  /** Behind the name, which alone is cut where there is no room. */
  readonly remark: string;
  readonly scene: DrawnScene;
  readonly viewport: Viewport;
}

function Tag({ peer, of, remark, scene, viewport }: TagProps) {
  const { zoom } = viewport;
  const size: Size = tagSize(peer.name, remark);
  const inDiagram = { width: size.width / zoom, height: size.height / zoom };
  const area = {
    x: of.x - 8,
    y: of.y - inDiagram.height - 8,
    width: Math.max(of.width, inDiagram.width) + 16,
    height: of.height + 2 * inDiagram.height + 16,
  };
  const corner = tagCorner(of, inDiagram, textBoxesIn(scene, area));
  const at = tagAt(framed(of, viewport), size, corner);
  const style: CSSProperties & { readonly '--peer': string } = {
    '--peer': peer.colour,
    width: size.width,
    transform: `translate(${at.x}px, ${at.y}px)`,
  };
  return (
    <div className={css.tag} style={style} data-corner={corner} aria-hidden="true">
      <span className={css.cut}>{peer.name}</span>
      {remark !== '' && <span className={css.remark}>{remark}</span>}
    </div>
  );
}

function remarkOn({ writing }: Peer, isShared: boolean): string {
  if (writing === undefined) return '';
  return isShared ? ' · also editing' : ' · editing';
}

/** The outline of a box: outside of the frame that one's own selection has, so that both are seen. Screen px. */
function framed(box: Rect, viewport: Viewport): Rect {
  const { zoom } = viewport;
  const gap = 3 * zoom + 1;
  const corner = onScreen(box, viewport);
  return { x: corner.x - gap, y: corner.y - gap, width: box.width * zoom + gap * 2, height: box.height * zoom + gap * 2 };
}
