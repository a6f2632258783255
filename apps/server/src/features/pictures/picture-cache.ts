import { LRUCache } from 'lru-cache';

/** The pictures used last, up to `maxBytes` (a text has two bytes to a UTF-16 unit). */
export class PictureCache<Picture extends string | Uint8Array = string> {
  readonly #pictures: LRUCache<string, Picture>;
  readonly #underWay = new Map<string, Promise<Picture>>();

  constructor(maxBytes: number) {
    this.#pictures = new LRUCache({ maxSize: maxBytes, sizeCalculation: (picture, key) => sizeOf(key, picture) });
  }

  /** The picture kept under `key`, or what `draw` makes, which is then kept; who asks meanwhile gets the same. A failure is not kept. */
  async get(key: string, draw: () => Promise<Picture>): Promise<Picture> {
    return this.#pictures.get(key) ?? this.#underWay.get(key) ?? this.#draw(key, draw);
  }

  /** Whether `get` answers without drawing, or is drawing it at the moment. */
  has(key: string): boolean {
    return this.#pictures.has(key) || this.#underWay.has(key);
  }

  async #draw(key: string, draw: () => Promise<Picture>): Promise<Picture> {
    const drawing = draw();
    this.#underWay.set(key, drawing);
    try {
      const drawn = await drawing;
      this.#pictures.set(key, drawn);
      return drawn;
    } finally {
      this.#underWay.delete(key);
    }
  }
}

function sizeOf(key: string, picture: string | Uint8Array): number {
  return key.length * 2 + (typeof picture === 'string' ? picture.length * 2 : picture.byteLength);
}
