export type { CanvasProblem } from './canvas/actions.ts';
export type { CanvasProps } from './canvas/canvas.tsx';
export type { CanvasHandle } from './canvas/use-canvas-handle.ts';
export { DiagramCanvas } from './diagram-canvas.tsx';
export { DiagramPicture } from './draw/diagram-picture.tsx';
export { Inspector, type InspectorProps } from './inspector/inspector.tsx';
export { Palette, type PaletteProps } from './palette/palette.tsx';
export { createEditorSession, type EditorSession, type EditorState, type Selection } from './session/session.ts';
export { useSession } from './session/use-session.ts';
