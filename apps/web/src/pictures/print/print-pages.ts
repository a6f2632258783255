/** Sheets of paper that a diagram is printed on. */
export type Paper = 'a4' | 'letter';

/** `auto` takes what fits the diagram better. */
export type Orientation = 'auto' | 'portrait' | 'landscape';

/** Size of the print: all of it on one page, or so much of its size on the canvas, on as many pages as that takes. */
export type PrintSize = 'fit' | 1 | 0.75 | 0.5;

export interface PrintWishes {
  readonly paper: Paper;
  readonly orientation: Orientation;
  readonly size: PrintSize;
}

/** Pages, all alike, in rows. Lengths in CSS px. */
export interface PrintPages {
  readonly paper: Paper;
  readonly orientation: Exclude<Orientation, 'auto'>;
  /** Printable area of a page: the paper without its margins. */
  readonly width: number;
  readonly height: number;
  /** Size of the print over size on the canvas. */
  readonly scale: number;
  /** Offset of each page's part from the top left of the picture, as it is printed, row by row. */
  readonly parts: readonly { readonly x: number; readonly y: number; readonly row: number; readonly column: number }[];
}

interface Size {
  readonly width: number;
  readonly height: number;
}

const pxPerMm = 96 / 25.4;
/** Free space on all sides of a page, mm; the style sheet has it as well. */
const marginMm = 10;
const papers: Readonly<Record<Paper, readonly [shortMm: number, longMm: number]>> = { a4: [210, 297], letter: [215.9, 279.4] };

/** Most pages that are printed at once. */
export const mostPages = 100;

/** Divides a picture of that size into pages. A picture that is smaller than a page keeps its size. */
export function printPages(picture: Size, { paper, orientation, size }: PrintWishes): PrintPages {
  const [portrait, landscape] = [pagesIn(picture, paper, 'portrait', size), pagesIn(picture, paper, 'landscape', size)];
  if (orientation !== 'auto') return orientation === 'portrait' ? portrait : landscape;
  const isWider = landscape.scale > portrait.scale || landscape.parts.length < portrait.parts.length;
  return isWider ? landscape : portrait;
}

function pagesIn(picture: Size, paper: Paper, orientation: PrintPages['orientation'], size: PrintSize): PrintPages {
  const { width, height } = printable(paper, orientation);
  const scale = size === 'fit' ? Math.min(1, width / picture.width, height / picture.height) : size;
  const columns = size === 'fit' ? 1 : Math.max(1, Math.ceil((picture.width * scale) / width));
  const rows = size === 'fit' ? 1 : Math.max(1, Math.ceil((picture.height * scale) / height));
  const count = Math.min(rows * columns, mostPages + 1);
  // Less than a page is centred on it.
  const left = Math.min(0, (picture.width * scale - width) / 2);
  const parts = Array.from({ length: count }, (_, index) => {
    const [row, column] = [Math.floor(index / columns), index % columns];
    return { x: left + column * width, y: row * height, row, column };
  });
  return { paper, orientation, width, height, scale, parts };
}

/** Rounded down to whole px, so that no page runs over onto the next. */
function printable(paper: Paper, orientation: PrintPages['orientation']): Size {
  const [short, long] = papers[paper].map((mm) => Math.floor((mm - 2 * marginMm) * pxPerMm) - 1);
  const [width = 1, height = 1] = orientation === 'portrait' ? [short, long] : [long, short];
  return { width, height };
}

/** Letter where it is the usual paper, else A4. */
export function usualPaper(locale: string): Paper {
  return /-(US|CA|MX|PH|CL|CO|VE|PR)\b/.test(locale) ? 'letter' : 'a4';
}
