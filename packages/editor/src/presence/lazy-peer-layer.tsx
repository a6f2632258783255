import { Component, type ComponentProps, type ReactNode } from 'react';
import { loadPart } from '../loading/load-part.ts';
import { usePart } from '../loading/use-part.ts';
import type { PeerLayer } from './peer-layer.tsx';

type Props = ComponentProps<typeof PeerLayer>;

/** The others on the canvas. The code comes when there is a room; without it the canvas goes on, and `onFailure` is told. */
export function LazyPeerLayer({ onFailure, ...props }: Props & { readonly onFailure: () => void }) {
  const part = usePart(() => loadPart('presence/peer-layer', () => import('./peer-layer.tsx')), onFailure);
  return <PeerBoundary>{part !== undefined && <part.PeerLayer {...props} />}</PeerBoundary>;
}

/** Leaves the others out where they cannot be shown. */
class PeerBoundary extends Component<{ readonly children: ReactNode }, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { readonly hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? null : this.props.children;
  }
}
