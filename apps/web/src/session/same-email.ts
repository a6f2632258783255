/**
 * Whether two texts are one e-mail: letter case, composed accents and the way a domain is written make no difference. For what a page
 * shows; the server decides.
 */
export function isSameEmail(one: string, other: string): boolean {
  return plain(one) === plain(other);
}

function plain(email: string): string {
  const text = email.trim().normalize('NFC').toLowerCase();
  const at = text.lastIndexOf('@') + 1;
  const domain = `http://${text.slice(at)}`;
  return at > 0 && URL.canParse(domain) ? `${text.slice(0, at)}${new URL(domain).hostname}` : text;
}
