import type { PngWish } from '@umlaut/pictures';
import { LRUCache } from 'lru-cache';
import { AppError } from '../../app-error.ts';
import { createPaces } from '../../budget/pace.ts';
import type { PictureForm } from '../pictures/drawing.ts';
import { drawingVersion, type ViewSubject, type Views } from '../pictures/pictures.service.ts';
import type { LinkVisits } from './public-links.service.ts';
import type { LinkedRecord } from './public-links.store.ts';

/** How the picture of a link is to look, and its format: a size that is wished makes it a PNG. */
export interface LinkPictureLook {
  readonly theme: 'light' | 'dark' | 'auto';
  readonly transparent: boolean;
  readonly png?: PngWish | undefined;
}

interface LinkPicture {
  /** Names what it shows. */
  readonly tag: string;
  /** Undefined when the client has it already. */
  readonly content: string | Uint8Array | undefined;
}

/** Pictures and frames that follow each save. All throw `link_invalid`, also when the link ends while it is drawn. */
export interface LinkPictures {
  /** `isKnown`: whether the client has the picture of a tag. Throws `too_many_requests` beyond so many new pictures a minute. */
  picture(token: string, look: LinkPictureLook, isKnown: (tag: string) => boolean): Promise<LinkPicture>;
  /** The page for frames; throws `link_invalid` also where the link allows none. */
  embed(token: string): Promise<string>;
  /** How much there is in the diagram, which is known without drawing it. */
  summary(token: string, found: LinkedRecord): Promise<string>;
}

const drawingsPerMinute = 10;
/** Of so many links and looks it is known which version was drawn last. */
const mostRemembered = 5_000;

export function createLinkPictures({ visits, views }: { readonly visits: LinkVisits; readonly views: Views }): LinkPictures {
  const paceOf = createPaces({ limit: drawingsPerMinute, windowMs: 60_000 });
  const lastDrawn = new LRUCache<string, LinkedRecord>({ max: mostRemembered });
  const subjectOf = (found: LinkedRecord): ViewSubject => ({
    key: keyOf(found),
    owner: found.ownerId,
    name: found.name,
    data: () => visits.content(found),
  });

  /** The version to show: `found`, or the one drawn last where too much was drawn of late. */
  function allowed(found: LinkedRecord, form: PictureForm, png?: PngWish): LinkedRecord {
    const place = `${found.id} ${found.turn} ${JSON.stringify(form)} ${JSON.stringify(png)}`;
    if (views.has(keyOf(found), form, png)) return found;
    const ms = paceOf(found.id).tryToSpend();
    if (ms === 0) {
      lastDrawn.set(place, found);
      return found;
    }
    const last = lastDrawn.get(place);
    if (last !== undefined && views.has(keyOf(last), form, png)) return last;
    throw new AppError('too_many_requests', {
      message: 'This image changes too often. Wait a moment and try again.',
      retryAfterSeconds: Math.ceil(ms / 1000),
    });
  }

  return {
    async picture(token, { theme, transparent, png }, isKnown) {
      const found = await visits.find(token);
      const look = { theme: theme === 'auto' && png !== undefined ? 'light' : theme, transparent } as const;
      const tagOf = (shown: LinkedRecord) => visits.tagOf(shown, JSON.stringify({ look, png, drawingVersion }));
      if (isKnown(tagOf(found))) return { tag: tagOf(found), content: undefined };
      const form = { kind: 'view', look, hasFonts: png === undefined } as const;
      const shown = allowed(found, form, png);
      const subject = subjectOf(shown);
      const content = await (png === undefined ? views.draw(subject, form) : views.drawPng(subject, form, png));
      await visits.requireStill(token, found);
      return { tag: tagOf(shown), content };
    },

    async embed(token) {
      const found = await visits.find(token);
      if (!found.embedding) throw new AppError('link_invalid');
      const form = { kind: 'embed', address: `/s/${token}` } as const;
      const page = await views.draw(subjectOf(allowed(found, form)), form);
      await visits.requireStill(token, found);
      visits.count(found);
      return page;
    },

    async summary(token, found) {
      const summary = await views.summary(subjectOf(found));
      await visits.requireStill(token, found);
      return summary;
    },
  };
}

/** Links of the same diagram have their own pictures: what one shows must not depend on another. */
function keyOf({ id, version }: LinkedRecord): string {
  return `link ${id} ${version}`;
}
