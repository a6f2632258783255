export type Theme = 'light' | 'dark';

/** What a stored colour may look like; anything else is not drawn. */
const forms = [
  /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i,
  /^rgba?\(\s*\d{1,3}(?:\.\d+)?\s*,\s*\d{1,3}(?:\.\d+)?\s*,\s*\d{1,3}(?:\.\d+)?\s*(?:,\s*(?:0|1|0?\.\d+)\s*)?\)$/i,
];

/** Text on light and on dark ground, and the ground of a node that has no colour of its own: the tokens of the theme. */
const ink = '#1c1d22';
const chalk = '#eceae4';
const ground: Record<Theme, string> = { light: '#ffffff', dark: '#22252e' };
/** The least contrast at which a stored text colour is kept. */
const leastContrast = 3;

/** `value` when it is a colour in hexadecimal or rgb form, else undefined. */
export function colourOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.length <= 40 && forms.some((form) => form.test(value.trim())) ? value.trim() : undefined;
}

/**
 * The colour to write with on a node: the stored one if it can be read on the node's ground in this theme, else ink or chalk,
 * whichever can; undefined to leave it to the theme.
 */
export function textColour({
  background,
  color,
  theme,
}: {
  readonly background: string | undefined;
  readonly color: string | undefined;
  readonly theme: Theme;
}): string | undefined {
  const below = over(channels(background ?? ground[theme]), channels(ground[theme]));
  if (color !== undefined && contrast(channels(color), below) >= leastContrast) return color;
  if (background === undefined) return undefined;
  return contrast(channels(ink), below) >= contrast(channels(chalk), below) ? ink : chalk;
}

interface Channels {
  readonly rgb: readonly [number, number, number];
  readonly alpha: number;
}

function channels(colour: string): Channels {
  const hex = colour.startsWith('#') ? colour.slice(1) : undefined;
  if (hex === undefined) {
    const [red = 0, green = 0, blue = 0, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number);
    return { rgb: [red, green, blue], alpha };
  }
  const digits = hex.length <= 4 ? [...hex].map((digit) => digit + digit) : (hex.match(/../g) ?? []);
  const [red = 0, green = 0, blue = 0, alpha = 255] = digits.map((pair) => Number.parseInt(pair, 16));
  return { rgb: [red, green, blue], alpha: alpha / 255 };
}

function over({ rgb: [red, green, blue], alpha }: Channels, { rgb: below }: Channels): Channels {
  const mix = (top: number, bottom: number): number => top * alpha + bottom * (1 - alpha);
  return { rgb: [mix(red, below[0]), mix(green, below[1]), mix(blue, below[2])], alpha: 1 };
}

/** Contrast as WCAG 2.2 defines it, 1 to 21. */
function contrast(a: Channels, b: Channels): number {
  const [light, dark] = [luminance(over(a, b)), luminance(b)].sort((x, y) => y - x);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

function luminance({ rgb }: Channels): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((channel) => {
    const part = Math.min(channel, 255) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
