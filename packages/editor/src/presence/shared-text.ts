import type { TextPart } from '@umlaut/diagram';
import type { Peer } from './presence.ts';
import { isSameText, type WritingNow, writtenAs } from './writing-now.ts';

/** A text of the diagram that is written here while others write it. */
export interface SharedText {
  readonly id: string;
  readonly part: TextPart;
  /** All who wrote it meanwhile, by name. */
  readonly names: readonly string[];
  /** The last text typed here. */
  readonly mine: string;
}

interface Now {
  /** The text that is written here, and what is typed. */
  readonly own: { readonly id: string; readonly part: TextPart; readonly typed: string; readonly at: WritingNow } | undefined;
  readonly peers: readonly Pick<Peer, 'name' | 'writing'>[];
}

/** Result of an event: the text that is shared from now on, or the one that nobody edits any more. */
interface Step {
  readonly shared: SharedText | undefined;
  readonly ended?: SharedText;
}

/** Follows one text from the moment that two people write it until the last of them has left it. */
export function stepSharedText(before: SharedText | undefined, { own, peers }: Now): Step {
  const place = before ?? own;
  const at = before === undefined ? own?.at : writtenAs(before);
  if (place === undefined || at === undefined) return { shared: undefined };
  const names = peers.flatMap(({ name, writing }) => (writing !== undefined && isSameText(writing, at) ? [name] : []));
  if (before === undefined && (own === undefined || names.length === 0)) return { shared: undefined };
  const isOwn = own !== undefined && isSameText(own.at, at);
  const shared: SharedText = {
    id: place.id,
    part: place.part,
    names: [...new Set([...(before?.names ?? []), ...names])],
    mine: isOwn ? own.typed : (before?.mine ?? ''),
  };
  return isOwn || names.length > 0 ? { shared } : { shared: undefined, ended: shared };
}

/** Returns whose text stands in the end; `text`: the text in the document; undefined when it was deleted. */
export function standingText({ names, mine }: SharedText, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const others = names.join(' and ');
  return text === mine ? `Your text “${text}” was kept. ${others} also edited it.` : `“${text}” by ${others} was kept, not your “${mine}”.`;
}
