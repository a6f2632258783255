import { Component, type ReactNode } from 'react';

interface CanvasBoundaryProps {
  /** Shown instead of a canvas that broke. */
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

/** Keeps what breaks while the canvas draws from taking the bar, and with it saving, off the screen. */
export class CanvasBoundary extends Component<CanvasBoundaryProps, { readonly isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { readonly isBroken: boolean } {
    return { isBroken: true };
  }

  override render(): ReactNode {
    return this.state.isBroken ? this.props.fallback : this.props.children;
  }
}
