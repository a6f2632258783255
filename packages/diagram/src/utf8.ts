/** Bytes of `text` in UTF-8; may stop counting beyond `enough`. */
export function utf8Length(text: string, enough = Number.POSITIVE_INFINITY): number {
  if (text.length > enough) return text.length;
  let bytes = text.length;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    // A surrogate pair is two units and four bytes, so each half adds one byte; other units above U+07FF add two.
    if (unit > 0x7ff) bytes += unit >= 0xd800 && unit <= 0xdfff ? 1 : 2;
    else if (unit > 0x7f) bytes += 1;
  }
  return bytes;
}
