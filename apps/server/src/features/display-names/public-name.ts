/** The name under which others see a user: the display name, else the local part of the e-mail. */
export function publicName({ displayName, email }: { readonly displayName: string; readonly email: string }): string {
  return displayName === '' ? (email.split('@')[0] ?? '') : displayName;
}
