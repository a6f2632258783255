/** The part of an e-mail before the @: the name that others see of somebody who has given none. */
export function localPart(email: string): string {
  return email.split('@')[0] ?? '';
}
