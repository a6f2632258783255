import { createHash } from 'node:crypto';
import { basename, relative } from 'node:path';

/**
 * Class names made of file and name alone, not of the file's content: the prerendered page and the browser's bundle are
 * built apart and must agree on them.
 */
export function scopedClassName(root: string): (name: string, file: string) => string {
  return (name, file) => {
    const path = relative(root, file.split('?')[0] ?? file);
    const place = createHash('sha256').update(path).digest('base64url').slice(0, 5);
    return `${basename(path).split('.')[0]}_${name}_${place}`;
  };
}
