/** Pictures by key, up to `maxBytes` of text (two bytes to a UTF-16 unit); the one that was asked for longest ago leaves first. */
export class PictureCache {
  readonly #maxBytes: number;
  readonly #pictures = new Map<string, string>();
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** The picture kept under `key`, or what `draw` makes, which is then kept. */
  get(key: string, draw: () => string): string {
    const known = this.#pictures.get(key);
    if (known !== undefined) {
      // A map is in the order of writing: written anew, it leaves last.
      this.#pictures.delete(key);
      this.#pictures.set(key, known);
      return known;
    }
    const drawn = draw();
    this.#bytes += sizeOf(key, drawn);
    this.#pictures.set(key, drawn);
    this.#makeRoom();
    return drawn;
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
