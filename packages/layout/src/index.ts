export { arrangeDiagram, arrangementChanges } from './arrange-diagram.ts';
export { arrangeNodes } from './arrange-nodes.ts';
export { elkGraph, placesIn } from './elk-graph.ts';
export type { Direction, Layout, LayoutRequest } from './layout.ts';
export { placeFresh } from './place-fresh.ts';
export { usualDirection } from './usual-direction.ts';
