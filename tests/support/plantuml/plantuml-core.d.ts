declare module '@plantuml/core' {
  /** Draws a text as SVG. It never answers where it waits for a library that it cannot load. */
  export function renderToString(lines: readonly string[], done: (svg: string) => void, failed: (problem: unknown) => void): void;
}
