/** An id that nothing else has: 128 random bits in hexadecimal. `crypto.randomUUID` would do, but exists on secure pages only. */
export function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
