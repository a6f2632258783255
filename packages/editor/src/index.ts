export type { CanvasProblem } from './canvas/actions.ts';
export type { CanvasHandle, CanvasProps } from './canvas/canvas.tsx';
export { DiagramCanvas } from './diagram-canvas.tsx';
