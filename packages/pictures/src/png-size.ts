/** Size that is asked for: pixels to a unit of the diagram, or the width in pixels. */
export type PngWish = { readonly scale: number } | { readonly width: number };

/** Most pixels of a side, unless the other side would have none. */
const longestSide = 4096;
/** Most pixels in all: 32 MiB while they are drawn. */
const mostPixels = 8 * 1024 * 1024;

/** Returns the pixels to a unit with which a picture of `size` is drawn: as `wish` asks, or fewer where it would be too large. */
export function pngZoom({ width, height }: { readonly width: number; readonly height: number }, wish: PngWish): number {
  const wished = 'scale' in wish ? wish.scale : wish.width / width;
  const most = Math.min(longestSide / Math.max(width, height), Math.sqrt(mostPixels / (width * height)));
  return Math.max(Math.min(wished, most), 1 / Math.min(width, height));
}

/** Returns the size that an SVG text made by `toSvg` says of itself; undefined for any other. */
export function sizeOfSvg(svg: string): { readonly width: number; readonly height: number } | undefined {
  const [, width, height] = /^<svg [^>]*?width="(\d+)" height="(\d+)"/.exec(svg) ?? [];
  return width === undefined || height === undefined ? undefined : { width: Number(width), height: Number(height) };
}
