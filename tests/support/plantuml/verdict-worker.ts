// Draws texts with PlantUML in a thread of its own, as it needs a document among the globals and writes to the console.
import { parentPort } from 'node:worker_threads';
import { JSDOM } from 'jsdom';

const { window } = new JSDOM('');
const widthOf = (text: string | null): number => 7 * (text ?? '').length;
Object.assign(window.HTMLCanvasElement.prototype, {
  getContext: () => ({
    measureText: (text: string) => ({
      width: widthOf(text),
      fontBoundingBoxAscent: 10,
      fontBoundingBoxDescent: 3,
      actualBoundingBoxAscent: 9,
      actualBoundingBoxDescent: 3,
    }),
  }),
});
Object.assign(window.Element.prototype, {
  getBBox(this: Element) {
    return { x: 0, y: 0, width: widthOf(this.textContent), height: 13 };
  },
  getComputedTextLength(this: Element) {
    return widthOf(this.textContent);
  },
});
Object.assign(globalThis, { window, document: window.document, XMLSerializer: window.XMLSerializer });
console.log = () => undefined;
const { renderToString } = await import('@plantuml/core');

parentPort?.on('message', ({ id, text }: { readonly id: number; readonly text: string }) => {
  renderToString(
    text.split('\n'),
    (svg) => parentPort?.postMessage({ id, refused: refusalIn(svg) }),
    (message) => parentPort?.postMessage({ id, refused: message }),
  );
});

/** The message in a picture that PlantUML draws of a text it refuses; undefined in any other picture. */
function refusalIn(svg: string): string | undefined {
  const texts = [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text = '']) => text.trim());
  return texts.some((text) => text.startsWith('[From textarea (line')) ? texts.at(-1) : undefined;
}
