/** Meaning of a click on an item of the palette. */
type Meaning = 'arm' | 'disarm' | 'keep' | 'place';

interface Click<Kind> {
  /** The kind that is armed before the click. */
  readonly armed: Kind | undefined;
  /** How many clicks in a row it ends: `MouseEvent.detail`, 0 for one by a key. */
  readonly clicks: number;
}

/**
 * Reads clicks on items of the palette. One click arms the kind, and disarms the one that is armed. Two in a row place a kind in the
 * middle of the view; on the one that is armed already they keep it armed for one after another.
 */
export function createItemPress<Kind>(): (kind: Kind, click: Click<Kind>) => Meaning {
  let first: { readonly kind: Kind; readonly wasArmed: boolean } | undefined;
  return (kind, { armed, clicks }) => {
    const isSecond = clicks === 2 && first?.kind === kind;
    if (isSecond) return first?.wasArmed === true ? 'keep' : 'place';
    // A third click in a row changes nothing of what the second has done.
    if (clicks > 2 && first?.kind === kind) return first.wasArmed ? 'keep' : 'disarm';
    first = { kind, wasArmed: armed === kind };
    return armed === kind ? 'disarm' : 'arm';
  };
}
