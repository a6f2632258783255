const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types umlaut-worker',
].join('; ');

const yearSeconds = 31_536_000;

/**
 * Headers of every answer, page or call. The policy lets a page run and load nothing but our own files: the token lies in
 * the browser's storage, where any foreign script could read it.
 */
export function securityHeaders({ publicUrl }: { publicUrl: string | undefined }): Readonly<Record<string, string>> {
  return {
    'content-security-policy': contentSecurityPolicy,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
    ...(publicUrl?.startsWith('https:') === true ? { 'strict-transport-security': `max-age=${yearSeconds}` } : {}),
  };
}
