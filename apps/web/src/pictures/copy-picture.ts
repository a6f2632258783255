import { PictureProblem } from './picture-problem.ts';

/**
 * Puts a picture on the clipboard while it is still being made, because browsers allow it only at once after a click. An SVG
 * is also there as text. Rejects with a `PictureProblem` where the browser refuses.
 */
export async function copyPicture(format: 'png' | 'svg', make: () => Promise<Blob>): Promise<void> {
  if (!('clipboard' in navigator) || !('ClipboardItem' in window)) throw new PictureProblem(refused);
  const made = make();
  try {
    await navigator.clipboard.write([new ClipboardItem(itemsOf(format, made))]);
  } catch (cause) {
    // An error of the picture itself says more than that of the clipboard.
    await made;
    throw new PictureProblem(refused, { cause });
  }
}

const refused = 'Your browser blocked copying the image. Export a file instead.';

function itemsOf(format: 'png' | 'svg', made: Promise<Blob>): Record<string, Promise<Blob>> {
  if (format === 'png') return { 'image/png': made };
  const asText = made.then((picture) => picture.slice(0, picture.size, 'text/plain'));
  const takesSvg = typeof ClipboardItem.supports === 'function' && ClipboardItem.supports('image/svg+xml');
  return { 'text/plain': asText, ...(takesSvg ? { 'image/svg+xml': made } : {}) };
}
