import type { Limits } from '@umlaut/diagram';
import type { Diagrams } from '../diagrams/diagrams.service.ts';
import type { Actor } from '../sessions/sessions.service.ts';
import { Drawing, type PictureTheme } from './drawing.ts';
import { PictureCache } from './picture-cache.ts';

/** Some hundreds of thumbnails. */
const cacheBytes = 24 * 1024 * 1024;

/** A small picture of a diagram at a version. */
interface Thumbnail {
  /** Names what it shows, whoever looks: the same tag, the same picture. */
  readonly tag: string;
  /** The SVG text; drawn when first asked for. */
  readonly svg: () => Promise<string>;
}

export interface Pictures {
  /** The diagram as it is stored, for those who may open it; throws `not_found` as opening does. */
  thumbnail(actor: Actor, id: string, theme: PictureTheme): Promise<Thumbnail>;
}

/** Grows when pictures of the same diagram come to look different. */
const drawingVersion = 1;

export function createPictures({ diagrams, limits }: { readonly diagrams: Diagrams; readonly limits: Limits }): Pictures {
  const cache = new PictureCache(cacheBytes);
  const drawing = new Drawing();
  return {
    async thumbnail(actor, id, theme) {
      const { name, version, data } = await diagrams.open(actor, id);
      const draw = () => drawing.draw({ name, data, theme, limits });
      return { tag: `${version}-${theme}-${drawingVersion}`, svg: () => cache.get(`${id} ${version} ${theme}`, draw) };
    },
  };
}
