/** Pictures by key, up to `maxBytes` of text (two bytes to a UTF-16 unit); the one that was asked for longest ago leaves first. */
export class PictureCache {
  readonly #maxBytes: number;
  readonly #pictures = new Map<string, string>();
  readonly #underWay = new Map<string, Promise<string>>();
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** The picture kept under `key`, or what `draw` makes, which is then kept; who asks meanwhile gets the same. A failure is not kept. */
  async get(key: string, draw: () => Promise<string>): Promise<string> {
    const known = this.#pictures.get(key);
    if (known === undefined) return this.#underWay.get(key) ?? this.#draw(key, draw);
    // A map is in the order of writing: written anew, it leaves last.
    this.#pictures.delete(key);
    this.#pictures.set(key, known);
    return known;
  }

  async #draw(key: string, draw: () => Promise<string>): Promise<string> {
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

function sizeOf(key: string, picture: string): number {
  return (key.length + picture.length) * 2;
}
