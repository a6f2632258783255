import { randomBytes } from 'node:crypto';
import { chmodSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObject } from '@umlaut/diagram';

/** Of a signing key, UTF-8. */
export const leastBytes = 32;

/** The key is too short to be safe; the start is refused. */
export class WeakSecretError extends Error {
  constructor(file: string) {
    super(
      `The signing key in ${file} has fewer than ${leastBytes} bytes. Delete the file to generate a new one; everyone must then log in again.`,
    );
    this.name = 'WeakSecretError';
  }
}

/** The key that signs tokens: the one given, else the one kept in `folder`, which is made at the first start. */
export function readTokenSecret(folder: string, given: string | undefined): Uint8Array {
  if (given !== undefined) return Buffer.from(given);
  const file = join(folder, 'token-secret');
  const text = readIfThere(file) ?? makeSecret(file);
  if (Buffer.byteLength(text) < leastBytes) throw new WeakSecretError(file);
  return Buffer.from(text);
}

function readIfThere(file: string): string | undefined {
  try {
    chmodSync(file, 0o600);
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (isErrorCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** Appears under its name whole or not at all; of two processes that start at once both use the first one's. */
function makeSecret(file: string): string {
  const temporary = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(temporary, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true });
  try {
    linkSync(temporary, file);
  } catch (error) {
    if (!isErrorCode(error, 'EEXIST')) throw error;
  } finally {
    rmSync(temporary);
  }
  return readFileSync(file, 'utf8').trim();
}

function isErrorCode(error: unknown, code: string): boolean {
  return error instanceof Error && isObject({ ...error }) && 'code' in error && error.code === code;
}
