import yauzl from 'yauzl';

/** The files of a ZIP archive by path. Rejects for paths that leave the folder, damaged contents and archives that are cut off. */
export async function unzip(archive: Buffer): Promise<ReadonlyMap<string, string>> {
  const zip = await yauzl.fromBufferPromise(archive, { strictFileNames: true, validateEntrySizes: true });
  const files = new Map<string, string>();
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(Buffer.from(chunk));
    files.set(entry.fileName, Buffer.concat(chunks).toString());
  }
  return files;
}
