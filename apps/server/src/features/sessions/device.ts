/** Signs of browsers in the header `User-Agent` (RFC 9110, 10.1.5), in the order in which they are looked for: most name others, too. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\b(?:iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** The device of a request in words, such as `Firefox on Linux`; undefined for a header that names no browser. The header itself is not kept. */
export function deviceOf(userAgent: string | undefined): string | undefined {
  const find = (signs: typeof browsers) => signs.find(([sign]) => sign.test(userAgent ?? ''))?.[1];
  const [browser, system] = [find(browsers), find(systems)];
  return browser === undefined || system === undefined ? (browser ?? system) : `${browser} on ${system}`;
}
