export { People } from './people.tsx';
export { WorkspaceRoom } from './workspace-room.ts';
