/** Brings the files of a part into the browser's cache; rejects when one does not come. */
type Prepare = (name: string) => Promise<unknown>;

let prepare: Prepare | undefined;

/** From here on parts are loaded once `fetchFiles` has brought their files. */
export function preparePartsWith(fetchFiles: Prepare): void {
  prepare = fetchFiles;
}

/**
 * Loads a module that is needed later. `name` is its path below `src`, without extension.
 *
 * Chromium never asks again for a module that it could not fetch (https://github.com/whatwg/html/issues/6768). So its files
 * are brought first, where a failure leaves no trace, and imported once all are there.
 */
export async function loadPart<Part>(name: string, load: () => Promise<Part>): Promise<Part> {
  await prepare?.(name);
  return await load();
}
