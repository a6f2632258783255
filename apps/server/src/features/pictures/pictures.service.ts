import type { Limits } from '@umlaut/diagram';
import type { Bin } from '../bin/bin.service.ts';
import type { Diagrams } from '../diagrams/diagrams.service.ts';
import type { Actor } from '../sessions/sessions.service.ts';
import type { Versions } from '../versions/versions.service.ts';
import { Drawing, type PictureTheme } from './drawing.ts';
import { PictureCache } from './picture-cache.ts';

/** Some hundreds of thumbnails. */
const cacheBytes = 24 * 1024 * 1024;

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
const drawingVersion = 2;

export function createPictures({ diagrams, versions, bin, limits }: Dependencies): Pictures {
  const cache = new PictureCache(cacheBytes);
  const drawing = new Drawing();

  function thumbnailOf({ userId }: Actor, id: string, { name, version, data }: Subject, theme: PictureTheme): Thumbnail {
    const draw = () => drawing.draw(userId, { name, data, theme, limits });
    return { tag: `${version}-${theme}-${drawingVersion}`, svg: () => cache.get(`${id} ${version} ${theme}`, draw) };
  }

  return {
    thumbnail: async (actor, id, theme) => thumbnailOf(actor, id, await diagrams.open(actor, id), theme),
    versionThumbnail: async (actor, { id, version }, theme) => thumbnailOf(actor, id, await versions.open(actor, id, version), theme),
    binThumbnail: async (actor, id, theme) => thumbnailOf(actor, id, await bin.open(actor, id), theme),
  };
}
