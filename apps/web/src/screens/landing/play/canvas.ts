import type { Point } from '@umlaut/diagram';
import { ClassButtons, placeElement } from './buttons.ts';
import { followGestures } from './gestures.ts';
import { editName } from './name-field.ts';
import type { PlayedNode, PlayedPicture, PlayOrder } from './orders.ts';
import { svgElement, svgRoot } from './svg-shapes.ts';
import { fitted, inDiagram, isInView, keptInView, onPage, type View } from './view.ts';

interface CanvasPorts {
  readonly hintId: string;
  readonly send: (order: PlayOrder) => void;
}

/** The diagram within an element of the page: a drawing, and above it a button for each class. */
export class PlayCanvas {
  readonly #host: HTMLElement;
  readonly #send: CanvasPorts['send'];
  readonly #drawing = svgRoot();
  readonly #buttons: ClassButtons;
  readonly #connector = document.createElement('span');
  #picture: PlayedPicture;
  #view: View;
  #selected: string | undefined;
  #isHeld = false;

  constructor(host: HTMLElement, picture: PlayedPicture, { hintId, send }: CanvasPorts) {
    this.#host = host;
    this.#send = send;
    this.#picture = picture;
    this.#view = fitted(picture.bounds, this.#size());
    this.#connector.dataset.connector = '';
    host.append(this.#drawing, this.#connector);
    this.#buttons = new ClassButtons(host, {
      hintId,
      onFocus: (id) => this.#select(id),
      onKey: (event, id) => this.#takeKey(event, id),
    });
    this.#listen();
    this.show(picture);
  }

  show(picture: PlayedPicture): void {
    this.#picture = picture;
    this.#drawing.replaceChildren(...picture.shapes.map(svgElement));
    this.#buttons.show(picture.nodes);
    this.#lay();
  }

  /** Opens the name of a class. */
  rename(id: string): void {
    const node = this.#node(id);
    if (node === undefined) return;
    const { x, y, width } = onPage(this.#view, node.box);
    editName(this.#host, { box: { x, y, width: Math.max(width, 120), height: 32 }, name: node.name }, (name) => {
      if (name !== undefined) this.#send({ act: 'rename', id, name });
      this.#buttons.focus(id);
    });
  }

  /** The middle of what is in view, in diagram px. */
  middle(): Point {
    const { width, height } = this.#size();
    return inDiagram(this.#view, { x: width / 2, y: height / 2 });
  }

  #listen(): void {
    followGestures(this.#host, {
      inDiagram: (point) => inDiagram(this.#view, point),
      boxOf: (id) => this.#node(id)?.box,
      selected: () => this.#selected,
      select: (id) => {
        this.#select(id);
        this.#buttons.focus(id);
      },
      open: (id) => this.rename(id),
      move: (id, to, isLast) => this.#move(id, to, isLast),
      pull: (line) => this.#pull(line),
      connect: (source, target) => this.#send({ act: 'connect', source, target }),
    });
    this.#host.addEventListener('focusout', ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && this.#host.contains(relatedTarget))) this.#select(undefined);
    });
    new ResizeObserver(() => {
      this.#view = fitted(this.#picture.bounds, this.#size());
      this.#lay();
    }).observe(this.#host);
  }

  #takeKey(event: KeyboardEvent, id: string): void {
    const node = this.#node(id);
    if (node === undefined || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const by = arrows[event.key];
    if (by !== undefined) this.#move(id, { x: node.box.x + by.x, y: node.box.y + by.y }, true);
    else if (event.key === 'Enter' || event.key === 'F2') this.rename(id);
    else if (event.key === 'Delete' || event.key === 'Backspace') this.#send({ act: 'remove', id });
    else return;
    event.preventDefault();
  }

  #move(id: string, to: Point, isLast: boolean): void {
    const node = this.#node(id);
    if (node === undefined) return;
    this.#isHeld = !isLast;
    this.#send({ act: 'move', id, to: keptInView(this.#view, { ...node.box, ...to }, this.#size()), isLast });
  }

  #pull(line: { readonly from: Point; readonly to: Point } | undefined): void {
    this.#drawing.querySelector('[data-pull]')?.remove();
    if (line === undefined) return;
    const { from, to } = line;
    this.#drawing.append(svgElement({ tag: 'path', attributes: { 'data-pull': '', d: `M${from.x} ${from.y}L${to.x} ${to.y}` } }));
  }

  #select(id: string | undefined): void {
    this.#selected = id;
    this.#lay();
  }

  #lay(): void {
    const size = this.#size();
    // While something is dragged, the ground stays where it is.
    if (!this.#isHeld && !isInView(this.#view, this.#picture.bounds, size)) this.#view = fitted(this.#picture.bounds, size);
    const { corner, scale } = this.#view;
    this.#drawing.setAttribute('viewBox', `${corner.x} ${corner.y} ${size.width / scale} ${size.height / scale}`);
    for (const { id, box } of this.#picture.nodes) this.#buttons.place(id, onPage(this.#view, box));
    this.#buttons.select(this.#selected);
    const selected = this.#node(this.#selected);
    this.#connector.hidden = selected === undefined;
    if (selected === undefined) return;
    const { x, y, width, height } = onPage(this.#view, selected.box);
    placeElement(this.#connector, { x: x + width, y: y + height / 2, width: 0, height: 0 });
  }

  #node(id: string | undefined): PlayedNode | undefined {
    return this.#picture.nodes.find((node) => node.id === id);
  }

  #size() {
    return { width: this.#host.clientWidth, height: this.#host.clientHeight };
  }
}

const step = 8;
const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
};
