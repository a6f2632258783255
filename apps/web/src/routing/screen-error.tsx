import { Component, type ReactNode } from 'react';

interface ScreenErrorBoundaryProps {
  /** Content after an error; `retry` renders the children again. */
  readonly fallback: (error: unknown, retry: () => void) => ReactNode;
  /** A change of it clears the error: another address is another try. */
  readonly place: string;
  readonly children: ReactNode;
}

interface State {
  readonly failure: { readonly error: unknown } | undefined;
  readonly place: string;
}

/** Catches what breaks while its children render, so that no mistake leaves a white page. */
export class ScreenErrorBoundary extends Component<ScreenErrorBoundaryProps, State> {
  override state: State = { failure: undefined, place: this.props.place };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps(props: ScreenErrorBoundaryProps, state: State): Partial<State> | null {
    return props.place === state.place ? null : { failure: undefined, place: props.place };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (failure === undefined) return this.props.children;
    return this.props.fallback(failure.error, () => this.setState({ failure: undefined }));
  }
}

/** Whether a part of the program could not be fetched: offline, or the server has a newer build. */
export function isLoadFailure(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|importing a module|preload css|load failed/i.test(error.message);
}
