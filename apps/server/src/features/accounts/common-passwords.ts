/** Message for a user who chose a common password. */
export const tooCommonMessage = 'This password is too common. Choose another one.';

let known: Promise<ReadonlySet<string>> | undefined;

/** Whether `password` is among the commonest ones, or follows from what everybody knows of the account. Letter case does not count. */
export async function isTooCommon(password: string, email: string): Promise<boolean> {
  const text = password.toLowerCase();
  const address = email.toLowerCase();
  const [name = ''] = address.split('@');
  if (text === address || text === name || /^(umlaut)+[^a-z]*$/.test(text)) return true;
  known ??= load();
  return (await known).has(text);
}

/** Loaded at the first use: the list takes longer to unpack than the rest of the start. */
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map((entry) => String(entry).toLowerCase()));
}
