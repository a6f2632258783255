import { contrast, type Hex, lightnessOf, readable, withLightness } from './color.ts';
import type { ColorToken } from './scene.ts';

/** How a drawing is coloured: as on the light page, as on the dark one, in black for a printer, or as on the light page, but on white. */
export type ThemeName = 'light' | 'dark' | 'print' | 'white';

type Token = Exclude<ColorToken, `#${string}`>;

const light: Readonly<Record<Token, Hex>> = {
  paper: '#fbfaf7',
  node: '#ffffff',
  tint: '#e8eaff',
  line: '#3a3c46',
  text: '#1c1d22',
  muted: '#565862',
  accent: '#3346d3',
};

/** The colour of every token, by theme; light and dark are those of the interface. */
export const themes: Readonly<Record<ThemeName, Readonly<Record<Token, Hex>>>> = {
  light,
  white: { ...light, paper: '#ffffff' },
  dark: {
    paper: '#14151a',
    node: '#22252e',
    tint: '#262c52',
    line: '#c9c7c0',
    text: '#eceae4',
    muted: '#b4b3ae',
    accent: '#93a0ff',
  },
  print: {
    paper: '#ffffff',
    node: '#ffffff',
    tint: '#ffffff',
    line: '#1c1d22',
    text: '#000000',
    muted: '#3a3c46',
    accent: '#3346d3',
  },
};

/** The theme of a picture that leaves the program: the light page's tinted ground belongs to the program. */
export function pictureTheme(theme: ThemeName): ThemeName {
  return theme === 'light' ? 'white' : theme;
}

/** Least contrast of texts, and of lines, against what they stand on. */
const leastText = 4.5;
const leastLine = 3;

/** Colour of an area. A user's colour is taken as one for a light page and turned over for the dark one. */
export function fillColor(token: ColorToken, theme: ThemeName): Hex {
  if (isToken(token)) return themes[theme][token];
  return theme === 'dark' ? darkened(token) : token;
}

/** Colour of a line, with contrast enough against the theme's paper. */
export function lineColor(token: ColorToken, theme: ThemeName): Hex {
  return isToken(token) ? themes[theme][token] : readable(fillColor(token, theme), themes[theme].paper, leastLine);
}

/**
 * Colour of a text on `on`, with contrast enough to be read. The theme's own text gives way to the opposite on a user's dark
 * (or, in the dark theme, light) area.
 */
export function textColor(token: ColorToken, on: ColorToken, theme: ThemeName): Hex {
  const key = `${theme} ${token} ${on}`;
  const known = textColors.get(key);
  if (known !== undefined) return known;
  const color = readableText(token, on, theme);
  if (textColors.size >= mostColors) textColors.clear();
  textColors.set(key, color);
  return color;
}

/** Colours that were worked out, since a drawing asks for few ones often. */
const textColors = new Map<string, Hex>();
const mostColors = 500;

function readableText(token: ColorToken, on: ColorToken, theme: ThemeName): Hex {
  const behind = fillColor(on, theme);
  const wanted = isToken(token) ? themes[theme][token] : fillColor(token, theme);
  if (contrast(wanted, behind) >= leastText) return wanted;
  if (!isToken(token)) return readable(wanted, behind, leastText);
  const opposite = themes[theme === 'dark' ? 'light' : 'dark'].text;
  const [ink] = [themes[theme].text, opposite].sort((a, b) => contrast(b, behind) - contrast(a, behind));
  return readable(ink ?? wanted, behind, leastText);
}

function isToken(token: ColorToken): token is Token {
  return !token.startsWith('#');
}

/** Lightness of the darkest and the lightest areas of the dark theme. */
const darkest = 0.26;
const lightest = 0.88;

/** A user's colour for the dark page: what was light becomes dark and the other way round, the hue stays. */
function darkened(color: Hex): Hex {
  return withLightness(color, darkest + (1 - lightnessOf(color)) * (lightest - darkest));
}
