import { type Diagram, viewNode } from '@umlaut/diagram';

/** A hint on the canvas, named after the act that it teaches and with which it goes. */
export type HintId = 'connect' | 'members' | 'text';

/** State that decides which hint is shown. */
export interface Drawn {
  readonly diagram: Diagram;
  /** A text is being typed on the canvas. */
  readonly isWriting: boolean;
  readonly hasTextPane: boolean;
}

interface Hint {
  readonly isDue: (drawn: Drawn) => boolean;
  /** The act is done: the hint goes, or is not needed. */
  readonly isDone: (drawn: Drawn) => boolean;
}

const membersOf = ({ diagram }: Drawn): number =>
  diagram.nodes.reduce((sum, node) => sum + Object.values(viewNode(node).members).reduce((each, list) => each + list.length, 0), 0);

/** In the order in which they are shown. */
const hints: Readonly<Record<HintId, Hint>> = {
  members: {
    isDue: ({ diagram, isWriting }) => isWriting && diagram.nodes.some((node) => ['class', 'entity'].includes(viewNode(node).kind)),
    isDone: (drawn) => membersOf(drawn) > 0,
  },
  connect: {
    isDue: ({ diagram, isWriting }) => diagram.nodes.length > 1 && !isWriting,
    isDone: ({ diagram }) => diagram.edges.length > 0,
  },
  text: {
    isDue: ({ diagram, isWriting }) => diagram.nodes.length > 2 && diagram.edges.length > 0 && !isWriting,
    isDone: ({ hasTextPane }) => hasTextPane,
  },
};

const hintIds = Object.keys(hints) as readonly HintId[];

/** Returns the hint to show: the one in view until its act is done, then the first one that is due and was not shown before. */
export function nextHint(current: HintId | undefined, drawn: Drawn, shown: ReadonlySet<string>): HintId | undefined {
  if (current !== undefined && !hints[current].isDone(drawn)) return current;
  return hintIds.find((id) => !shown.has(id) && hints[id].isDue(drawn) && !hints[id].isDone(drawn));
}

/** The sentence of a hint, for a mouse with keys or for fingers. */
export function hintText(id: HintId, isTouch: boolean): string {
  if (id === 'connect')
    return isTouch
      ? 'Select an element, then drag from one of its round handles to another element to connect them.'
      : 'Drag from the border of one element to another to connect them.';
  if (id === 'members')
    return isTouch ? 'Choose Add member to add attributes and operations.' : 'Press Tab after the name to add attributes.';
  return 'Open the text pane to see this diagram as Mermaid or PlantUML. Each follows the other.';
}
