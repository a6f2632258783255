import type { Clock } from '../clock.ts';
import { Closing } from './closing.ts';
import type { DraftStorage, Holders, Wipes } from './draft-storage.ts';
import { UnkeptDrafts } from './unkept.ts';

/** The browser, as keeping drafts uses it. */
export interface DraftPorts {
  readonly clock: Clock;
  readonly storage: DraftStorage;
  readonly holders: Holders;
  readonly wipes: Wipes;
  readonly newId: () => string;
  /** Asks the browser, once, not to clear its storage when space runs short. */
  readonly persist: () => void;
  /** Closing the page asks first while it holds drafts that the storage refused. */
  readonly onUnkept: (isSome: boolean) => void;
}

/** Unsaved work in one page of a browser: the ports, and what the openings of the editor in this page share. */
export interface PageDrafts extends DraftPorts {
  readonly closing: Closing;
  readonly unkept: UnkeptDrafts;
}

/** Once for each page. */
export function createPageDrafts(ports: DraftPorts): PageDrafts {
  return { ...ports, closing: new Closing(), unkept: new UnkeptDrafts(ports.wipes, ports.onUnkept) };
}
