import { type Limits, readDiagram, salvageDiagram } from '@umlaut/diagram';
import { briefDescription, type PngWish } from '@umlaut/pictures';
import { createWorkPaces, type WorkPace } from '../../budget/work-paces.ts';
import type { Config } from '../../config.ts';
import type { Bin } from '../bin/bin.service.ts';
import type { Diagrams } from '../diagrams/diagrams.service.ts';
import type { Actor } from '../sessions/sessions.service.ts';
import type { Versions } from '../versions/versions.service.ts';
import { Drawing, type PictureForm, type PictureTheme } from './drawing.ts';
import { PictureCache } from './picture-cache.ts';
import { createPngDrawing, pngOrder } from './png-drawing.ts';

/** Some hundreds of thumbnails. */
const cacheBytes = 24 * 1024 * 1024;
/** Public PNG files are also cached by browsers and proxies. */
const pngCacheBytes = 32 * 1024 * 1024;

/** A small picture of a diagram at a version. */
export interface Thumbnail {
  /** Names what it shows, whoever looks: the same tag, the same picture. */
  readonly tag: string;
  /** The SVG text; drawn when first asked for. */
  readonly svg: () => Promise<string>;
}

export interface Pictures {
  /** The diagram as it is stored, for those who may open it; throws `not_found` as opening does. */
  thumbnail(actor: Actor, id: string, theme: PictureTheme): Promise<Thumbnail>;
  /** A version, for those who may see the versions; throws as opening one does. */
  versionThumbnail(actor: Actor, place: { readonly id: string; readonly version: string }, theme: PictureTheme): Promise<Thumbnail>;
  /** A diagram in the bin of the actor. */
  binThumbnail(actor: Actor, id: string, theme: PictureTheme): Promise<Thumbnail>;
  /** The diagram as an SVG file with the diagram inside, not kept. It waits for as long as its owner's budget takes. */
  file(ownerId: string, diagram: { readonly name: string; readonly data: string }): Promise<string>;
  /** Pictures for others' pages; whoever calls has decided that they may be seen. */
  readonly views: Views;
}

/** Charged to the budget that others than `subject.owner` have for the owner’s diagrams, and kept for a while under `subject.key`. Throw as `Drawing.draw`. */
export interface Views {
  draw(subject: ViewSubject, form: PictureForm): Promise<string>;
  /** A PNG of the SVG, of the size that is wished, or smaller (`pngZoom`). */
  drawPng(subject: ViewSubject, form: PictureForm, wish: PngWish): Promise<Uint8Array>;
  /** Whether there is nothing to draw any more; a `wish` asks about the PNG. */
  has(key: string, form: PictureForm, wish?: PngWish): boolean;
  /** How much there is in the diagram, in one sentence: known without drawing. */
  summary(subject: ViewSubject): Promise<string>;
}

export interface ViewSubject {
  /** Names all of `data`, for whoever may see it. */
  readonly key: string;
  readonly owner: string;
  readonly name: string;
  /** Read when there is something to draw. */
  readonly data: () => Promise<string>;
}

interface Dependencies {
  readonly diagrams: Diagrams;
  readonly versions: Versions;
  readonly bin: Bin;
  readonly limits: Limits;
  readonly config: Pick<Config, 'LIMIT_DRAWING_MS_PER_SECOND'>;
}

/** Size of the separate budget for what others ask for, over the owner’s: they must not use up the owner’s. */
const othersShare = 1 / 2;
/** Of their budget, owners may take up so much whatever others draw: the list of some ordinary diagrams. */
const ownShare = 1 / 5;

interface Subject {
  readonly ownerId: string;
  readonly name: string;
  readonly version: number;
  readonly data: string;
}

/** Grows when pictures of the same diagram come to look different. */
export const drawingVersion = 4;

export function createPictures({ diagrams, versions, bin, limits, config }: Dependencies): Pictures {
  const cache = new PictureCache(cacheBytes);
  const paceOf = createPayerPaces(config.LIMIT_DRAWING_MS_PER_SECOND);
  const drawing = new Drawing({ paceOf });

  function thumbnailOf(actor: Actor, id: string, { ownerId, name, version, data }: Subject, theme: PictureTheme): Thumbnail {
    const payer = actor.userId === ownerId ? ownerId : othersOf(ownerId);
    const draw = () => drawing.draw(payer, { name, data, form: { kind: 'thumbnail', theme }, limits });
    return { tag: `${version}-${theme}-${drawingVersion}`, svg: () => cache.get(`${id} ${version} ${theme}`, draw) };
  }

  return {
    views: createViews({ cache, drawing, pngDrawing: createPngDrawing(paceOf), limits }),
    file: (ownerId, diagram) => drawing.draw(ownerId, { ...diagram, form: { kind: 'file' }, limits }, { isPatient: true }),
    thumbnail: async (actor, id, theme) => thumbnailOf(actor, id, await diagrams.readContent(actor, id), theme),
    versionThumbnail: async (actor, { id, version }, theme) =>
      thumbnailOf(actor, id, await versions.readContent(actor, id, version), theme),
    binThumbnail: async (actor, id, theme) => thumbnailOf(actor, id, { ...(await bin.open(actor, id)), ownerId: actor.userId }, theme),
  };
}

const othersPrefix = 'others of ';

/** The budget charged for requests of users other than the owner. */
function othersOf(ownerId: string): string {
  return `${othersPrefix}${ownerId}`;
}

function createPayerPaces(msPerSecond: number): (payer: string) => WorkPace {
  const ofOwner = createWorkPaces({ msPerSecond, ownShare });
  const ofOthers = createWorkPaces({ msPerSecond: msPerSecond * othersShare, ownShare });
  return (payer) => (payer.startsWith(othersPrefix) ? ofOthers(payer) : ofOwner(payer));
}

interface ViewParts {
  readonly cache: PictureCache;
  readonly drawing: Drawing;
  readonly pngDrawing: ReturnType<typeof createPngDrawing>;
  readonly limits: Limits;
}

function createViews({ cache, drawing, pngDrawing, limits }: ViewParts): Views {
  const pngs = new PictureCache<Uint8Array>(pngCacheBytes);
  const keyOf = (key: string, form: PictureForm) => `${key} ${JSON.stringify(form)}`;
  const pngKeyOf = (key: string, form: PictureForm, wish: PngWish) => `${keyOf(key, form)} ${JSON.stringify(wish)}`;
  const views: Views = {
    draw: ({ key, owner, name, data }, form) =>
      cache.get(keyOf(key, form), async () => drawing.draw(othersOf(owner), { name, data: await data(), form, limits })),
    drawPng: (subject, form, wish) =>
      pngs.get(pngKeyOf(subject.key, form, wish), async () =>
        pngDrawing.draw(othersOf(subject.owner), pngOrder(await views.draw(subject, form), wish)),
      ),
    has: (key, form, wish) => (wish === undefined ? cache.has(keyOf(key, form)) : pngs.has(pngKeyOf(key, form, wish))),
    summary: ({ key, data }) =>
      cache.get(`${key} summary`, async () => {
        const text = await data();
        return briefDescription(readDiagram(text, limits).diagram ?? salvageDiagram(text).diagram);
      }),
  };
  return views;
}
