import type { EndView } from '../kinds/edge-view.ts';

/** Data of the ends of a typed message, beside the lifelines. */
export interface SaidEnds {
  readonly source?: SaidEnd;
  readonly target?: SaidEnd;
}

/** One end of a typed message. */
type SaidEnd = Pick<EndView, 'execution' | 'outside' | 'side'>;

interface Typed {
  /** Names as typed; `[` and `]` are gates, `?` is unknown. */
  readonly source: string;
  readonly target: string;
  /** Marks of executions: `++`, `--`, `!!`. */
  readonly marks: string;
}

/** The ends that a typed message says, and its lifelines: one that lies outside has the other's. */
export function saidEnds({ source, target, marks }: Typed): {
  readonly ends: SaidEnds | undefined;
  readonly own: { readonly source: string; readonly target: string };
} {
  const [from, to] = [outsideOf(source, 'found'), outsideOf(target, 'lost')];
  const isFrom = from !== undefined;
  // One end lies at a lifeline; where both are said to be outside, the second one is taken for a name.
  const isTo = to !== undefined && !isFrom;
  const ends: SaidEnds = {
    ...(isFrom ? { source: from } : marks.includes('--') ? { source: { execution: 'finish' } } : {}),
    ...(isTo
      ? { target: to }
      : marks.includes('!!')
        ? { target: { execution: 'destroy' } }
        : marks.includes('++')
          ? { target: { execution: 'start' } }
          : {}),
  };
  return {
    ends: ends.source === undefined && ends.target === undefined ? undefined : ends,
    own: { source: isFrom ? target : source, target: isTo ? source : target },
  };
}

function outsideOf(name: string, unknown: 'found' | 'lost'): SaidEnd | undefined {
  if (name === '?') return { outside: unknown };
  if (name === '[') return { outside: 'gate', side: 'left' };
  return name === ']' ? { outside: 'gate', side: 'right' } : undefined;
}
