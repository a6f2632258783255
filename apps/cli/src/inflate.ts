import { promisify } from 'node:util';
import { deflate as deflateZlib, inflateRaw, inflate as inflateZlib } from 'node:zlib';
import type { Deflate, Inflate } from '@umlaut/pictures';

/** Unpacks with Node's zlib, which stops at the limit. */
export const inflate: Inflate = (packed, most, form) =>
  new Promise((resolve) => {
    const unpack = form === 'raw' ? inflateRaw : inflateZlib;
    unpack(packed, { maxOutputLength: most }, (error, bytes) => resolve(error === null ? bytes : undefined));
  });

/** Packs with Node's zlib. */
export const deflate: Deflate = promisify(deflateZlib);
