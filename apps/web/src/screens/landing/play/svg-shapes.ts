import type { Shape } from './orders.ts';

const space = 'http://www.w3.org/2000/svg';

/** An SVG element of this page, made of data without any markup. */
export function svgElement(shape: Shape): SVGElement {
  const element = document.createElementNS(space, shape.tag);
  for (const [name, value] of Object.entries(shape.attributes)) element.setAttribute(name, String(value));
  if (shape.text !== undefined) element.textContent = shape.text;
  element.append(...(shape.children ?? []).map(svgElement));
  return element;
}

/** The element that a drawing is put in; for the eye alone, as its classes are buttons above it. */
export function svgRoot(): SVGSVGElement {
  const root = document.createElementNS(space, 'svg');
  root.setAttribute('aria-hidden', 'true');
  root.setAttribute('stroke-linejoin', 'round');
  root.setAttribute('text-rendering', 'geometricPrecision');
  return root;
}
