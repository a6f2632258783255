/**
 * Signs that look like others, after Unicode's confusables.txt (UTS 39): those that turn up in names meant to deceive. Each pair is the sign
 * and what it looks like. Capitals come first, as those of Greek and Cyrillic look like other letters than the small ones.
 */
const capitals = pairs('ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX АA ВB ЕE ЅS ІI ЈJ КK МM НH ОO РP СC ТT УY ХX ҮY ԌG ԚQ ԜW ЬB');
const letters = pairs(
  [
    'αa βb γy εe ηn ιi κk νv οo ρp σo ςs τt υu χx ωw аa вb гr еe ѕs іi ӏl јj кk мm оo пn рp сc тt уy хx ьb ԁd һh ԛq ԝw үy нh єe',
    'ıi ɩi ǀl łl øo đd ħh ŧt ɑa ɡg ʟl ɪi ᴀa ʙb ᴄc ᴅd ᴇe ɢg ʜh ᴊj ᴋk ᴍm ɴn ᴏo ᴘp ʀr ꜱs ᴛt ᴜu ᴠv ᴡw ʏy ᴢz ʋu օo սu ոn հh ցg ℮e',
    'ꓐb ꓑp ꓒd ꓓd ꓔt ꓖg ꓗk ꓙj ꓚc ꓜz ꓝf ꓟm ꓠn ꓡl ꓢs ꓣr ꓦv ꓧh ꓪw ꓫx ꓬy ꓮa ꓰe ꓲl ꓳo ꓴu',
    '0o 1l 3e 4a 5s 7t 8b @a $s €e il |l !l',
  ].join(' '),
);
const dots = /[\u2024\u0701\u0702\ua60e\u{10a50}\u0660\u06f0\ua4f8\u2027\u2219\u22c5\u2022\u05c5]|[\u3002\u00b7](?=\p{Script=Latin})/gu;
/** Between two l it is Catalan. */
const catalan = /(?<=l)\u00b7(?=l)/giu;
const slashes = /[\u2044\u2215\u2571\u27cb\u29f8\u2041\u1735\u2cc6\u{1d23a}\u31d3\u3033]/gu;
const backslashes = /[\u2216\u27cd\u29f5\u29f9\ufe68\u31d4]/gu;
const colons = /[\u2236\u02d0\u02f8\ua789\u0589\u05c3\u0703\u0704\u16ec\u1803\u1809\u205a\ua4fd]/gu;

/**
 * The letters and digits that `text` looks like, in small Latin ones where there is one: two texts with one skeleton look alike. It is to be
 * compared and never shown. Blanks and signs stay.
 */
export function skeletonOf(text: string): string {
  return [...text.normalize('NFKD').replace(/\p{M}/gu, '')]
    .map((sign) => boxedLetter(sign) ?? capitals.get(sign) ?? sign)
    .join('')
    .toLowerCase()
    .replace(/./gsu, (sign) => letters.get(sign) ?? sign)
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}

/** `text` with ASCII's dot, slash, backslash, colon and at sign in the place of all that look like them, or are read as one by programs. */
export function plainSigns(text: string): string {
  return text
    .replaceAll('…', ' ')
    .normalize('NFKC')
    .replace(/\p{M}/gu, '')
    .replace(catalan, '')
    .replace(dots, '.')
    .replace(slashes, '/')
    .replace(backslashes, '\\')
    .replace(colons, ':');
}

/** The letter in a negative circle or square, or of a flag. Unicode gives them no decomposition. */
function boxedLetter(sign: string): string | undefined {
  const code = sign.codePointAt(0) ?? 0;
  const first = [0x1f150, 0x1f170, 0x1f1e6].find((start) => code >= start && code < start + 26);
  return first === undefined ? undefined : String.fromCharCode(97 + code - first);
}

function pairs(text: string): ReadonlyMap<string, string> {
  return new Map(text.split(' ').map((pair) => [pair.slice(0, -1), pair.slice(-1)]));
}
