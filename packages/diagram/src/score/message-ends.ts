import type { EdgeView, EndView } from '../kinds/edge-view.ts';

/** An end of a message at a lifeline. */
export interface MessageEnd {
  readonly at: 'source' | 'target';
  readonly lifeline: string;
  readonly said: EndView;
}

/** The ends of a message that lie at lifelines, the sender before the receiver. */
export function endsOf({ source, target }: { readonly source: string; readonly target: string }, view: EdgeView): readonly MessageEnd[] {
  const ends: readonly MessageEnd[] = [
    { at: 'source', lifeline: source, said: view.source },
    { at: 'target', lifeline: target, said: view.target },
  ];
  return ends.filter(({ said }) => said.outside === undefined);
}

/** Whether a message ends the life of the lifeline at that end. */
export function destroys(view: EdgeView, { at, said }: MessageEnd): boolean {
  return said.execution === 'destroy' || (view.kind === 'deleteMessage' && at === 'target');
}
