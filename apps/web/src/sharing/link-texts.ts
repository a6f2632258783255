/** Choices of when a public link ends; a number is days from now. */
export const expiryTexts = { never: 'Never', '1': 'In 1 day', '7': 'In 7 days', '30': 'In 30 days', date: 'On a date' } as const;

export type ExpiryChoice = keyof typeof expiryTexts;

interface LinkPlace {
  /** Of the page itself: no header of a request says where this server is. */
  readonly origin: string;
  readonly token: string;
  readonly name: string;
}

/** Texts to paste elsewhere to show a diagram. */
export function linkTexts({ origin, token, name }: LinkPlace) {
  const address = `${origin}/s/${token}`;
  const picture = `${origin}/p/${token}.svg`;
  const line = name.replace(/\s+/g, ' ');
  const title = escapeHtml(line);
  const dark = `<source srcset="${picture}?theme=dark" media="(prefers-color-scheme: dark)">`;
  return {
    address,
    picture,
    markdown: `[![${escapeMarkdown(line)}](${picture})](${address})`,
    html: `<a href="${address}"><picture>${dark}<img src="${picture}" alt="${title}"></picture></a>`,
    iframe: `<iframe src="${origin}/e/${token}" title="${title}" width="800" height="500" style="border:0" loading="lazy"></iframe>`,
  };
}

/** The time of a choice as ISO 8601; null for never. */
export function expiryOf(choice: Exclude<ExpiryChoice, 'date'>, now: Date): string | null {
  if (choice === 'never') return null;
  const at = new Date(now);
  at.setDate(at.getDate() + Number(choice));
  return at.toISOString();
}

/** `Seen 41 times, last today.` */
export function viewsText({ views, viewedAt }: { readonly views: number; readonly viewedAt: string | null }, now: Date): string {
  if (views === 0 || viewedAt === null) return 'No views yet.';
  const day = dayText(new Date(viewedAt), now);
  return views === 1 ? `Viewed once, ${day}.` : `Viewed ${views} times, last ${day}.`;
}

function dayText(at: Date, now: Date): string {
  const dayOf = (time: Date) => new Date(time.getFullYear(), time.getMonth(), time.getDate()).getTime();
  const days = Math.round((dayOf(now) - dayOf(at)) / 86_400_000);
  if (days <= 0) return 'today';
  if (days === 1) return 'yesterday';
  const isThisYear = at.getFullYear() === now.getFullYear();
  return `on ${at.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', ...(isThisYear ? {} : { year: 'numeric' }) })}`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => entities[sign] ?? '');
}

/** By backslashes (CommonMark 2.4). */
function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]<>!]/g, '\\$&');
}
