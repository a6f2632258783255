import { Component, type ReactNode } from 'react';
import css from './inspector.module.css';

interface InspectorBoundaryProps {
  readonly onRetry: () => void;
  readonly children: ReactNode;
}

/** Says that the properties could not be loaded or shown, and offers to try again. The canvas beside it goes on. */
export class InspectorBoundary extends Component<InspectorBoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { readonly hasFailed: boolean } {
    return { hasFailed: true };
  }

  readonly #retry = (): void => {
    this.props.onRetry();
    this.setState({ hasFailed: false });
  };

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <aside className={css.inspector} aria-label="Properties" data-open>
        <div className={css.body} role="alert">
          <p className={css.quiet}>Couldn’t load the properties. Check your connection and try again.</p>
          <button type="button" className={css.command} onClick={this.#retry}>
            Try again
          </button>
        </div>
      </aside>
    );
  }
}
