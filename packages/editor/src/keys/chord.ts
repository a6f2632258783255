/** A key that was pressed. */
export type PressedKey = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Whether `pressed` is the chord, such as `Mod+Shift+Z`, `F2`, `?` or `Shift+1`. */
export function isChord(chord: string, pressed: PressedKey): boolean {
  const [key, held] = split(chord);
  const hasMod = pressed.ctrlKey || pressed.metaKey;
  if (held.has('Ctrl') ? !pressed.ctrlKey || pressed.metaKey : held.has('Mod') !== hasMod) return false;
  if (held.has('Alt') !== pressed.altKey) return false;
  // Signs stand elsewhere on every keyboard: whether Shift makes them is none of our business.
  if (/^[^A-Z0-9]$/.test(key)) return held.has('Alt') ? pressed.code === signCodes[key] : pressed.key === key;
  if (held.has('Shift') !== pressed.shiftKey) return false;
  return key.length > 1 ? pressed.key === key : isLetter(key, pressed);
}

/** Whether a chord is one sign without Ctrl, Command or Alt, which typing, or speaking to a computer, may press by mistake. */
export function isSingle(chord: string): boolean {
  const [key, held] = split(chord);
  return key.length === 1 && !held.has('Mod') && !held.has('Ctrl') && !held.has('Alt');
}

/** Places of signs on the keyboard: with Alt some systems write others. */
const signCodes: Readonly<Record<string, string>> = { '=': 'Equal', '-': 'Minus' };

const names: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ContextMenu: 'Menu',
  Escape: 'Esc',
};
const appleNames: Readonly<Record<string, string>> = { Mod: '⌘', Ctrl: '⌃', Shift: '⇧', Alt: '⌥' };

/** A chord as a keyboard bears it: `Ctrl+Shift+Z`, or `⇧⌘Z` on Apple's. */
export function chordText(chord: string, isApple: boolean): string {
  const [key, held] = split(chord);
  const name = names[key] ?? key;
  if (!isApple)
    return [...held]
      .map((word) => (word === 'Mod' ? 'Ctrl' : word))
      .concat(name)
      .join('+');
  const order = ['Ctrl', 'Alt', 'Shift', 'Mod'].filter((word) => held.has(word));
  return order.map((word) => appleNames[word]).join('') + name;
}

/** Whether this keyboard has a Command key, which then does what Ctrl does elsewhere. */
export function isAppleKeyboard(): boolean {
  return typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent);
}

function split(chord: string): readonly [string, ReadonlySet<string>] {
  const parts = chord.split(/\+(?=.)/);
  return [parts.at(-1) ?? '', new Set(parts.slice(0, -1))];
}

/** By what the key says; by its place where it says no Latin letter, or where Alt or Shift make it say something else. */
function isLetter(key: string, { key: said, code, altKey }: PressedKey): boolean {
  if (/^[0-9]$/.test(key)) return code === `Digit${key}`;
  if (!altKey && /^[a-z]$/i.test(said)) return said.toUpperCase() === key;
  return code === `Key${key}`;
}
