import type { Peer } from '@umlaut/editor';
import { listed } from '@umlaut/workspace';

type Named = Pick<Peer, 'id' | 'name'>;

/** Returns a sentence for screen readers on the peers that came and left between two moments; empty when nobody did. */
export function arrivalsText(before: readonly Named[], after: readonly Named[]): string {
  const came = after.filter(({ id }) => !before.some((other) => other.id === id)).map(({ name }) => name);
  const left = before.filter(({ id }) => !after.some((other) => other.id === id)).map(({ name }) => name);
  const sentences = [...(came.length === 0 ? [] : [`${listed(came)} joined.`]), ...(left.length === 0 ? [] : [`${listed(left)} left.`])];
  return sentences.join(' ');
}
