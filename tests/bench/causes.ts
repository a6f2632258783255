/** Goals that were missed after two attempts, and the pages that say why. They count as missed all the same. */
const causes: readonly { readonly in: string; readonly row: RegExp; readonly page: string }[] = [
  { in: 'server', row: /^(GET of 2000|PUT of \d+) /, page: '29-reads-beyond-the-cache.md' },
  { in: 'browser', row: /^(profile|editor|text pane) /, page: '41-rooms-behind-the-picture.md' },
  { in: 'browser', row: /^plain +50 |^4 × CPU, 10 Mbit\/s, 40 ms +50 /, page: '41-rooms-behind-the-picture.md' },
  { in: 'browser', row: /^\d+ +(dragOne|marquee|pan|zoom) /, page: '41-rooms-behind-the-picture.md' },
  { in: 'browser', row: /^\d+ +heap, MiB /, page: '38-gestures-in-the-application.md' },
];

/** Words about the cause of a missed row, to stand after it; none when it is not known. */
export function causeOf(measurement: string, row: string): string {
  const known = causes.find((cause) => cause.in === measurement && cause.row.test(row));
  return known === undefined ? '' : ` (cause: docs/decisions/${known.page})`;
}
