import type { NamedDiagram } from '@umlaut/pictures';

let waiting: { readonly diagram: NamedDiagram; readonly userId: string } | undefined;

/** Leaves a diagram for the next editor of that user that opens without one of its own. */
export function handOver(diagram: NamedDiagram, userId: string): void {
  waiting = { diagram, userId };
}

/** The diagram that this user has left, once. Somebody else's is forgotten: a session may end before the editor is there. */
export function takeOver(userId: string): NamedDiagram | undefined {
  const taken = waiting;
  waiting = undefined;
  return taken?.userId === userId ? taken.diagram : undefined;
}
