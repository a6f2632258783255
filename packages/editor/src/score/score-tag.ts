const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Tag of the order keys that this page writes, drawn once: two people who write into one gap get runs of their own. */
export const scoreTag: string = Array.from(crypto.getRandomValues(new Uint8Array(4)), (byte) => digits.charAt(byte % digits.length)).join(
  '',
);
