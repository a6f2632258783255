/** A colour as `#rrggbb`. */
export type Hex = `#${string}`;

/** Lightness 0 to 1, and the two colour axes, as people see them (Oklab, Björn Ottosson 2020). */
interface Oklab {
  readonly l: number;
  readonly a: number;
  readonly b: number;
}

/** Contrast of two colours as WCAG 2 defines it, 1 to 21. */
export function contrast(a: Hex, b: Hex): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

/** `color` with its lightness replaced, 0 (black) to 1 (white), and its colourfulness reduced as far as screens need. */
export function withLightness(color: Hex, lightness: number): Hex {
  const { a, b } = toOklab(color);
  for (let chroma = 1; chroma > 0; chroma -= 0.05) {
    const hex = fromOklab({ l: lightness, a: a * chroma, b: b * chroma });
    if (hex !== undefined) return hex;
  }
  return fromOklab({ l: lightness, a: 0, b: 0 }) ?? (lightness < 0.5 ? '#000000' : '#ffffff');
}

/** Lightness of `color`, 0 to 1. */
export function lightnessOf(color: Hex): number {
  return toOklab(color).l;
}

/** `color`, made lighter or darker by as little as gives it the contrast `least` against `on`. */
export function readable(color: Hex, on: Hex, least: number): Hex {
  if (contrast(color, on) >= least) return color;
  const darker = luminance(on) > 0.18;
  const start = lightnessOf(color);
  for (let step = 1; step <= 40; step += 1) {
    const share = step / 40;
    const candidate = withLightness(color, darker ? start * (1 - share) : start + (1 - start) * share);
    if (contrast(candidate, on) >= least) return candidate;
  }
  return darker ? '#000000' : '#ffffff';
}

function luminance(color: Hex): number {
  const [r, g, b] = linear(color);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function linear(color: Hex): readonly [number, number, number] {
  const channel = (at: number): number => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

function toOklab(color: Hex): Oklab {
  const [r, g, b] = linear(color);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  };
}

/** Undefined when no screen shows that colour. */
function fromOklab({ l, a, b }: Oklab): Hex | undefined {
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
  if (channels.some((value) => value < -0.002 || value > 1.002)) return undefined;
  return `#${channels.map((value) => hexByte(Math.min(1, Math.max(0, value)))).join('')}`;
}

function hexByte(value: number): string {
  const encoded = value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
  return Math.round(encoded * 255)
    .toString(16)
    .padStart(2, '0');
}
