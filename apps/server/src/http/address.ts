import { isIPv4, isIPv6 } from 'node:net';

/** What limits count an address by: itself, or of IPv6 the first 64 bits, as one customer has all that begin with them. */
export function addressKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (isIPv6(address)) return `${networkOf(address)}::/64`;
  // A proxy that is trusted may still pass on anything.
  return isIPv4(address) ? address : 'unknown';
}

function networkOf(address: string): string {
  const [plain = ''] = address.split('%');
  const [before = '', after] = plain.split('::');
  const head = before === '' ? [] : before.split(':');
  const tail = after === undefined || after === '' ? [] : after.split(':');
  // A dotted end, as in ::1.2.3.4, fills two groups.
  const missing = Math.max(0, 8 - head.length - tail.length - (plain.includes('.') ? 1 : 0));
  const groups = after === undefined ? head : [...head, ...Array<string>(missing).fill('0'), ...tail];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
