import type { MailContent } from './mail-content.ts';

/** Both forms of a mail's body. */
export interface RenderedMail {
  readonly text: string;
  readonly html: string;
}

/** Colours of the web app, light and dark. Mail programs that know no media queries show the light ones. */
const light = {
  paper: '#fbfaf7',
  surface: '#ffffff',
  line: '#e4e0d8',
  ink: '#1c1d22',
  soft: '#565862',
  accent: '#3346d3',
  accentInk: '#ffffff',
};
const dark = {
  paper: '#14151a',
  surface: '#1c1e25',
  line: '#2c2f39',
  ink: '#eceae4',
  soft: '#b4b3ae',
  accent: '#93a0ff',
  accentInk: '#10131f',
};
const font = 'font-family:Inter,system-ui,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif';

const darkStyle = `@media (prefers-color-scheme: dark) {
  .paper { background: ${dark.paper} !important; }
  .card { background: ${dark.surface} !important; border-color: ${dark.line} !important; }
  .ink { color: ${dark.ink} !important; }
  .soft { color: ${dark.soft} !important; }
  .button { background: ${dark.accent} !important; }
  .button a { color: ${dark.accentInk} !important; }
  .link { color: ${dark.accent} !important; }
}
@media (max-width: 480px) { .card { padding: 24px 20px !important; } .frame { padding-left: 12px !important; padding-right: 12px !important; } }`;

/** Text and HTML of one content. `host`: the name of the server in the last line. */
export function renderMail(content: MailContent, host: string): RenderedMail {
  return { text: textOf(content, host), html: htmlOf(content, host) };
}

function textOf({ heading, paragraphs, button, small, footLink }: MailContent, host: string): string {
  const parts = [
    heading,
    ...paragraphs,
    ...(button === undefined ? [] : [`${button.label}:\n${button.url}`]),
    ...(small.length === 0 ? [] : [small.join('\n')]),
    ...(footLink === undefined ? [] : [`${footLink.label}:\n${footLink.url}`]),
    `-- \nSent by Umlaut at ${host}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

function htmlOf(content: MailContent, host: string): string {
  const { subject, heading, paragraphs, button, small, footLink } = content;
  const paragraph = (text: string) =>
    `<p class="ink" style="margin:0 0 16px;color:${light.ink};${font};font-size:16px;line-height:1.5;overflow-wrap:anywhere;word-break:break-word">${escapeHtml(text)}</p>`;
  const smallPrint = (inner: string) =>
    `<p class="soft" style="margin:0 0 6px;color:${light.soft};${font};font-size:13px;line-height:1.5;overflow-wrap:anywhere;word-break:break-word">${inner}</p>`;
  const link = ({ label, url }: { label: string; url: string }) =>
    `<a class="link" href="${escapeHtml(url)}" style="color:${light.accent}">${escapeHtml(label)}</a>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>
:root { color-scheme: light dark; }
${darkStyle}
</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${light.paper}">
<table class="paper" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${light.paper}"><tr><td class="frame" align="center" style="padding:32px 16px 40px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;table-layout:fixed">
<tr><td align="left" style="padding:0 4px 16px"><span class="ink" style="color:${light.ink};${font};font-size:20px;font-weight:700;letter-spacing:-0.03em">Umlaut</span></td></tr>
<tr><td class="card" align="left" style="padding:32px;background:${light.surface};border:1px solid ${light.line};border-radius:16px">
<h1 class="ink" style="margin:0 0 16px;color:${light.ink};${font};font-size:24px;line-height:1.25;letter-spacing:-0.02em;overflow-wrap:anywhere">${escapeHtml(heading)}</h1>
${paragraphs.map(paragraph).join('\n')}
${button === undefined ? '' : buttonOf(button, small.length > 0)}
${small.map((text) => smallPrint(escapeHtml(text))).join('\n')}
</td></tr>
<tr><td align="left" style="padding:16px 4px 0">
${footLink === undefined ? '' : smallPrint(link(footLink))}
${smallPrint(`Sent by Umlaut at ${escapeHtml(host)}`)}
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

/** A table cell with a background, as Outlook draws no padding around links. */
function buttonOf({ label, url }: { readonly label: string; readonly url: string }, isFollowed: boolean): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 ${isFollowed ? 24 : 0}px"><tr><td class="button" style="background:${light.accent};border-radius:10px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:13px 22px;color:${light.accentInk};${font};font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
