import type { Clock } from '../clock.ts';
import type { PageDrafts } from '../drafts/page-drafts.ts';
import type { Sends } from '../saving/sends.ts';

/** Life cycle and network of the page, as a workspace follows them. */
export interface PageEvents {
  /** Work would be lost, or kept on this device alone, if the page went away. */
  readonly hasUnsaved: () => boolean;
  /** Writes outstanding changes to the browser's storage. */
  readonly flush: () => void;
  readonly onConnection: (isOnline: boolean) => void;
}

/** A page of a browser: the ports that all workspaces opened in it share. */
export interface WorkspacePage {
  readonly clock: Clock;
  readonly drafts: PageDrafts;
  readonly sends: Sends;
  readonly newId: () => string;
  readonly isOnline: () => boolean;
  /** Reports the page's events until `signal`. */
  readonly watch: (events: PageEvents, signal: AbortSignal) => void;
}
