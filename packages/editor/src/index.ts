export type { CanvasProblem } from './canvas/actions.ts';
export type { CanvasProps } from './canvas/canvas.tsx';
export type { CanvasHandle } from './canvas/use-canvas-handle.ts';
export { DiagramCanvas } from './diagram-canvas.tsx';
