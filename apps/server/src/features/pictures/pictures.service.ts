import type { Limits } from '@umlaut/diagram';
import type { Bin } from '../bin/bin.service.ts';
import type { Diagrams } from '../diagrams/diagrams.service.ts';
import type { Actor } from '../sessions/sessions.service.ts';
import type { Versions } from '../versions/versions.service.ts';
import { Drawing, type PictureForm, type PictureTheme } from './drawing.ts';
import { PictureCache } from './picture-cache.ts';
import { createPngDrawing } from './png-drawing.ts';

/** Some hundreds of thumbnails. */
const cacheBytes = 24 * 1024 * 1024;
const pngCacheBytes = 64 * 1024 * 1024;

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
  /** The diagram as an SVG file with the diagram inside, drawn in turn with the pictures of others than `userId`; not kept. */
  file(userId: string, diagram: { readonly name: string; readonly data: string }): Promise<string>;
  /** Pictures for others' pages; whoever calls has decided that they may be seen. */
  readonly views: Views;
}

/** Drawn in turn with the pictures of other owners than `subject.owner`, and kept for a while under `subject.key`. */
export interface Views {
  draw(subject: ViewSubject, form: PictureForm): Promise<string>;
  /** A PNG of the SVG, with `scale` pixels to a unit of the diagram and at most 4096 pixels a side. */
  drawPng(subject: ViewSubject, form: PictureForm, scale: number): Promise<Uint8Array>;
  /** Whether there is nothing to draw any more; a `scale` asks about the PNG. */
  has(key: string, form: PictureForm, scale?: number): boolean;
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
}

interface Subject {
  readonly name: string;
  readonly version: number;
  readonly data: string;
}

/** Grows when pictures of the same diagram come to look different. */
export const drawingVersion = 3;

export function createPictures({ diagrams, versions, bin, limits }: Dependencies): Pictures {
  const cache = new PictureCache(cacheBytes);
  const drawing = new Drawing();

  function thumbnailOf({ userId }: Actor, id: string, { name, version, data }: Subject, theme: PictureTheme): Thumbnail {
    const draw = () => drawing.draw(userId, { name, data, form: { kind: 'thumbnail', theme }, limits });
    return { tag: `${version}-${theme}-${drawingVersion}`, svg: () => cache.get(`${id} ${version} ${theme}`, draw) };
  }

  const pngs = new PictureCache<Uint8Array>(pngCacheBytes);
  const pngDrawing = createPngDrawing();
  const keyOf = (key: string, form: PictureForm) => `${key} ${JSON.stringify(form)}`;
  const views: Views = {
    draw: ({ key, owner, name, data }, form) =>
      cache.get(keyOf(key, form), async () => drawing.draw(owner, { name, data: await data(), form, limits })),
    drawPng: (subject, form, scale) =>
      pngs.get(`${keyOf(subject.key, form)} ${scale}`, async () =>
        pngDrawing.draw(subject.owner, { svg: await views.draw(subject, form), scale }),
      ),
    has: (key, form, scale) => (scale === undefined ? cache.has(keyOf(key, form)) : pngs.has(`${keyOf(key, form)} ${scale}`)),
  };

  return {
    views,
    file: (userId, diagram) => drawing.draw(userId, { ...diagram, form: { kind: 'file' }, limits }),
    thumbnail: async (actor, id, theme) => thumbnailOf(actor, id, await diagrams.read(actor, id), theme),
    versionThumbnail: async (actor, { id, version }, theme) => thumbnailOf(actor, id, await versions.open(actor, id, version), theme),
    binThumbnail: async (actor, id, theme) => thumbnailOf(actor, id, await bin.open(actor, id), theme),
  };
}
