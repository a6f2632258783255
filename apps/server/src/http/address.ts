import type { IncomingMessage } from 'node:http';
import { isIPv4, isIPv6 } from 'node:net';
import proxyAddress from '@fastify/proxy-addr';

/** The client of a request. */
export interface Origin {
  /** As told by a proxy that is trusted, who may pass on anything. */
  readonly ip: string;
  readonly socket: { readonly remoteAddress?: string | undefined };
}

/**
 * Returns the key that limits count a request by: the address, or of IPv6 the first 64 bits, as one customer has all that begin
 * with them.
 */
export function addressKey({ ip, socket }: Origin): string {
  return keyOf(ip) ?? keyOf(socket.remoteAddress ?? '') ?? 'unknown';
}

/** As `addressKey`, for what is no request of Fastify's, which believes the same proxies. */
export function createAddressKey(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const trust = proxyAddress.compile([...trustedProxies]);
  return (request) => addressKey({ ip: proxyAddress(request, trust), socket: request.socket });
}

function keyOf(text: string): string | undefined {
  const address = withoutPort(text);
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return undefined;
  const groups = groupsOf(address);
  const network = groups.slice(0, 4).map((group) => group.toString(16));
  return mappedAddress(groups) ?? `${network.join(':')}::/64`;
}

/** Some proxies add the port: `203.0.113.7:51234`, `[2001:db8::1]:51234`. */
function withoutPort(text: string): string {
  return /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
}

/** The eight groups of a valid IPv6 address. */
function groupsOf(address: string): readonly number[] {
  const [plain = ''] = address.split('%');
  const [head = [], tail] = plain.split('::').map((half) =>
    half
      .split(':')
      .filter((part) => part !== '')
      .flatMap(numbersOf),
  );
  return tail === undefined ? head : [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail];
}

/** A dotted end, as in ::1.2.3.4, fills two groups. */
function numbersOf(part: string): readonly number[] {
  if (!part.includes('.')) return [Number.parseInt(part, 16)];
  const [a = 0, b = 0, c = 0, d = 0] = part.split('.').map(Number);
  return [a * 256 + b, c * 256 + d];
}

/** The IPv4 address that an IPv6 one stands for (RFC 4291 section 2.5.5.2). */
function mappedAddress(groups: readonly number[]): string | undefined {
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  return isMapped ? [high >> 8, high & 255, low >> 8, low & 255].join('.') : undefined;
}
