import { Readable, Transform } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { guarded, inBackground } from '../../callbacks.ts';

/** A file of an archive; `path` has no leading slash. */
export interface ZippedFile {
  readonly path: string;
  readonly text: string;
}

/** An archive that is made while it is read. */
export interface Archive {
  readonly stream: Readable;
  /** Bytes that have been made so far: those that were read, and some kilobytes that wait for the reader. */
  bytesMade(): number;
}

/**
 * The files as a ZIP archive. A file is asked for when the ones before have been read, so that one or two are in memory at a time, and none
 * after the stream was destroyed. An error of `files` destroys the stream: the archive is then seen to be cut off.
 */
export function zipOf(files: AsyncIterable<ZippedFile>, modifiedAt: Date): Archive {
  const zip = new ZipFile();
  let made = 0;
  const output = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      made += chunk.length;
      done(null, chunk);
    },
  });
  const left = new AbortController();
  const leave = () => left.abort();
  output.once('close', guarded('export: closed', leave, leave));
  zip.outputStream.pipe(output);

  async function fill(): Promise<void> {
    for await (const { path, text } of files) {
      const source = Readable.from([Buffer.from(text)]);
      zip.addReadStreamLazy(path, { mtime: modifiedAt }, (give) => give(null, source));
      await finished(source, { signal: left.signal });
    }
    zip.end();
  }

  async function fillOrDestroy(): Promise<void> {
    try {
      await fill();
    } catch (error) {
      output.destroy(error instanceof Error ? error : new Error(String(error)));
    }
  }

  inBackground('export: archive', fillOrDestroy, () => output.destroy());
  return { stream: output, bytesMade: () => made };
}
