/** The part of PlantUML's package that draws a text. */
declare module '@plantuml/core' {
  export function renderToString(lines: readonly string[], onSuccess: (svg: string) => void, onError: (message: string) => void): void;
}
