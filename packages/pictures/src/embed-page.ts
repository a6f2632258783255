import { describeDiagram, drawDiagram, escapeText, fillColor } from '@umlaut/notation';
import type { NamedDiagram } from './embedded.ts';
import { type FontFiles, fontFaces } from './font/font-faces.ts';
import { shownDiagram, svgView } from './svg-picture.ts';

const deadTitle = 'This link does not work.';
const deadText = 'It may have expired or been turned off. Ask the person who sent it for a new one.';

/** The style sheet of embeds; that of a diagram's embed ends in the diagram's fonts. */
const embedStyle = [
  `:root{--paper:${fillColor('paper', 'white')};--ink:#1d2430;--line:#c9ced8;color-scheme:light}`,
  `:root[data-theme=dark]{--paper:${fillColor('paper', 'dark')};--ink:#e6e9ef;--line:#4a5263;color-scheme:dark}`,
  'html,body{height:100%;margin:0}',
  "body{background:var(--paper);color:var(--ink);font:14px/1.5 Inter,'Helvetica Neue',Arial,sans-serif;overflow:hidden}",
  '#view{position:absolute;inset:0;overflow:hidden;cursor:grab;touch-action:none}',
  '#view:focus-visible{outline:2px solid #3b6ef5;outline-offset:-2px}',
  '#stage{position:absolute;left:0;top:0;transform-origin:0 0}',
  '#stage svg{display:block}',
  '#dark,:root[data-theme=dark] #light{display:none}',
  ':root[data-theme=dark] #dark{display:block}',
  '.tools{position:absolute;right:8px;bottom:8px;display:flex;gap:4px}',
  '.tools>*{box-sizing:border-box;min-width:32px;height:32px;padding:0 8px;border:1px solid var(--line);border-radius:6px;background:var(--paper);',
  'color:var(--ink);font:inherit;line-height:30px;text-align:center;text-decoration:none;cursor:pointer}',
  '.tools>:hover{border-color:currentColor}',
  '.tools>:focus-visible{outline:2px solid #3b6ef5;outline-offset:1px}',
  '.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}',
  'main{display:grid;place-content:center;height:100%;padding:16px;box-sizing:border-box;text-align:center}',
  'h1{font-size:18px;margin:0 0 8px}p{margin:0}',
].join('');

/**
 * The one script of embeds: pan by pointer and arrow keys, zoom by + − 0, pinch and Ctrl with the wheel. The wheel alone scrolls the page
 * around. The theme is `?theme=light|dark|auto`, or the host's by the message `{ theme }`.
 */
export const embedScript = `(() => {
const root = document.documentElement, view = document.getElementById('view'), stage = document.getElementById('stage');
const dark = matchMedia('(prefers-color-scheme: dark)');
let theme = 'light';
const paint = () => { root.dataset.theme = theme === 'auto' ? (dark.matches ? 'dark' : 'light') : theme; };
const choose = (wish) => { if (wish === 'light' || wish === 'dark' || wish === 'auto') theme = wish; paint(); };
choose(new URLSearchParams(location.search).get('theme'));
dark.addEventListener('change', paint);
addEventListener('message', ({ data }) => { if (typeof data === 'object' && data !== null) choose(data.theme); });
if (!view || !stage) return;
const box = stage.querySelector('svg').viewBox.baseVal;
let x = 0, y = 0, zoom = 1, touched = false;
const show = () => { stage.style.transform = 'translate(' + x + 'px,' + y + 'px) scale(' + zoom + ')'; };
const fit = () => {
  const { clientWidth: width, clientHeight: height } = view;
  zoom = Math.max(0.05, Math.min(1, width / box.width, height / box.height));
  x = (width - box.width * zoom) / 2; y = (height - box.height * zoom) / 2; touched = false; show();
};
const zoomAt = (factor, atX = view.clientWidth / 2, atY = view.clientHeight / 2) => {
  const next = Math.max(0.05, Math.min(4, zoom * factor));
  x = atX - (atX - x) * next / zoom; y = atY - (atY - y) * next / zoom; zoom = next; touched = true; show();
};
const pan = (dx, dy) => { x += dx; y += dy; touched = true; show(); };
const acts = { '+': () => zoomAt(1.25), '=': () => zoomAt(1.25), '-': () => zoomAt(0.8), '0': fit,
  ArrowLeft: () => pan(40, 0), ArrowRight: () => pan(-40, 0), ArrowUp: () => pan(0, 40), ArrowDown: () => pan(0, -40) };
document.addEventListener('keydown', (event) => {
  const act = acts[event.key];
  if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault(); act();
});
for (const button of document.querySelectorAll('[data-key]')) button.addEventListener('click', () => acts[button.dataset.key]());
const pointers = new Map();
const spread = () => { const [a, b] = [...pointers.values()]; return b ? Math.hypot(a.x - b.x, a.y - b.y) : 0; };
view.addEventListener('pointerdown', (event) => { view.setPointerCapture(event.pointerId); pointers.set(event.pointerId, { x: event.clientX, y: event.clientY }); });
view.addEventListener('pointermove', (event) => {
  const before = pointers.get(event.pointerId);
  if (!before) return;
  const apart = spread(), count = pointers.size;
  pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  pan((event.clientX - before.x) / count, (event.clientY - before.y) / count);
  if (apart > 0) { const [a, b] = [...pointers.values()]; zoomAt(spread() / apart, (a.x + b.x) / 2, (a.y + b.y) / 2); }
});
const lift = (event) => pointers.delete(event.pointerId);
view.addEventListener('pointerup', lift); view.addEventListener('pointercancel', lift);
view.addEventListener('wheel', (event) => {
  if (!event.ctrlKey && !event.metaKey) return;
  event.preventDefault(); zoomAt(Math.exp(-event.deltaY / 300), event.clientX, event.clientY);
}, { passive: false });
addEventListener('resize', () => { if (!touched) fit(); });
fit();
})();`;

/** A diagram to be shown in a frame of another page: one HTML text that loads nothing. `address` leads to the diagram in Umlaut. */
export function embedPage(
  { name, diagram }: NamedDiagram,
  { address, fonts }: { readonly address: string; readonly fonts?: FontFiles },
): string {
  const drawn = (theme: 'light' | 'dark') => `<div id="${theme}">${svgView({ name, diagram }, { theme, transparent: true })}</div>`;
  const description = escapeText(describeDiagram(diagram));
  const body = [
    `<div id="view" role="img" tabindex="0" aria-label="${escapeText(name)}" aria-describedby="said"><div id="stage">${drawn('light')}${drawn('dark')}</div></div>`,
    `<p id="said" class="hidden">${description}</p>`,
    '<div class="tools"><button type="button" data-key="-" aria-label="Zoom out">−</button>',
    '<button type="button" data-key="+" aria-label="Zoom in">+</button>',
    '<button type="button" data-key="0" aria-label="Fit to view">0</button>',
    `<a href="${escapeText(address)}" target="_blank" rel="noopener noreferrer">Open in Umlaut</a></div>`,
  ].join('');
  return page(name, body, fonts === undefined ? '' : fontFaces(drawDiagram(shownDiagram(diagram)).groups, fonts));
}

/** The embed of a link that does not work. */
export function deadEmbedPage(): string {
  return noticePage(deadTitle, deadText);
}

/** A page that says why nothing is shown, under the same policy as an embed. */
export function noticePage(title: string, text: string): string {
  return page(title, `<main><h1>${escapeText(title)}</h1><p>${escapeText(text)}</p></main>`);
}

/** The style sheet of an embed. It is the first of the page, before all that people wrote, so that nothing of theirs can be taken for it. */
export function embedStyleOf(page: string): string {
  return /<style>([^<]*)<\/style>/.exec(page)?.[1] ?? '';
}

function page(title: string, body: string, fontRules = ''): string {
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    `<style>${embedStyle}${fontRules}</style><title>${escapeText(title)}</title></head><body>${body}<script>${embedScript}</script></body></html>`,
  ].join('');
}
