import type { NamedDiagram } from '@umlaut/pictures';

let waiting: NamedDiagram | undefined;

/** Leaves a diagram for the next editor that opens without one of its own; undefined takes it back. */
export function handOver(diagram: NamedDiagram | undefined): void {
  waiting = diagram;
}

/** The diagram that was left, once. */
export function takeOver(): NamedDiagram | undefined {
  const taken = waiting;
  waiting = undefined;
  return taken;
}
