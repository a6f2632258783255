/** An element of SVG as PlantUML makes it: attributes and children, and boxes as broad as their texts have signs. */
class PageElement {
  readonly tagName: string;
  readonly nodeName: string;
  readonly style: Record<string, string> = {};
  readonly ownerDocument = page;
  childNodes: (PageElement | { readonly text: string } | { readonly comment: string })[] = [];
  readonly #attributes = new Map<string, string>();

  constructor(name: string) {
    this.tagName = name;
    this.nodeName = name;
  }

  setAttribute(name: string, value: string): void {
    this.#attributes.set(name, String(value));
  }

  setAttributeNS(_: string, name: string, value: string): void {
    this.setAttribute(name, value);
  }

  getAttribute(name: string): string | null {
    return this.#attributes.get(name) ?? null;
  }

  appendChild<T extends PageElement>(child: T): T {
    this.childNodes.push(child);
    return child;
  }

  insertBefore<T extends PageElement>(child: T, before: PageElement | null): T {
    const at = before === null ? -1 : this.childNodes.indexOf(before);
    this.childNodes.splice(at < 0 ? this.childNodes.length : at, 0, child);
    return child;
  }

  removeChild(child: PageElement): void {
    this.childNodes = this.childNodes.filter((one) => one !== child);
  }

  get firstChild(): unknown {
    return this.childNodes[0] ?? null;
  }

  get textContent(): string {
    return this.childNodes.map((child) => (child instanceof PageElement ? child.textContent : 'text' in child ? child.text : '')).join('');
  }

  set textContent(text: string) {
    this.childNodes = text === '' ? [] : [{ text }];
  }

  getBBox() {
    const size = Number.parseFloat(this.getAttribute('font-size') ?? '') || 14;
    return { x: 0, y: -size, width: this.textContent.length * size * 0.6, height: size * 1.2 };
  }

  getContext() {
    return {
      font: '',
      measureText(text: string) {
        const size = Number(/([\d.]+)px/.exec(this.font)?.[1] ?? 14);
        return { width: text.length * size * 0.6, actualBoundingBoxAscent: size * 0.8, actualBoundingBoxDescent: size * 0.2 };
      },
    };
  }

  toString(): string {
    const attributes = [...this.#attributes].map(([name, value]) => ` ${name}="${escaped(value)}"`).join('');
    const children = this.childNodes.map((child) =>
      child instanceof PageElement ? child.toString() : 'text' in child ? escaped(child.text) : '',
    );
    return `<${this.tagName}${attributes}>${children.join('')}</${this.tagName}>`;
  }
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
}

/** As much of a page as PlantUML draws on. */
export const page = {
  createElement: (name: string) => new PageElement(name),
  createElementNS: (_: string, name: string) => new PageElement(name),
  createTextNode: (text: string) => ({ text }),
  createComment: (comment: string) => ({ comment }),
  createProcessingInstruction: (_: string, comment: string) => ({ comment }),
  importNode: <T>(node: T): T => node,
  get body() {
    return new PageElement('body');
  },
  get head() {
    return new PageElement('head');
  },
  getElementById: () => new PageElement('div'),
};

/** The serializer that PlantUML asks for its picture. */
export class PageSerializer {
  serializeToString(element: PageElement): string {
    return element.toString();
  }
}
