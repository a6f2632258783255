/** Pictures by key, up to `maxBytes` (a text has two bytes to a UTF-16 unit); the one that was asked for longest ago leaves first. */
export class PictureCache<Picture extends string | Uint8Array = string> {
  readonly #maxBytes: number;
  readonly #pictures = new Map<string, Picture>();
  readonly #underWay = new Map<string, Promise<Picture>>();
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** The picture kept under `key`, or what `draw` makes, which is then kept; who asks meanwhile gets the same. A failure is not kept. */
  async get(key: string, draw: () => Promise<Picture>): Promise<Picture> {
    const known = this.#pictures.get(key);
    if (known === undefined) return this.#underWay.get(key) ?? this.#draw(key, draw);
    // A map is in the order of writing: written again, it leaves last.
    this.#pictures.delete(key);
    this.#pictures.set(key, known);
    return known;
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
      this.#bytes += sizeOf(key, drawn);
      this.#makeRoom();
      return drawn;
    } finally {
      this.#underWay.delete(key);
    }
  }

  #makeRoom(): void {
    for (const [key, picture] of this.#pictures) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#pictures.delete(key);
      this.#bytes -= sizeOf(key, picture);
    }
  }
}

function sizeOf(key: string, picture: string | Uint8Array): number {
  return key.length * 2 + (typeof picture === 'string' ? picture.length * 2 : picture.byteLength);
}
