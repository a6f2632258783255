export { People } from './people.tsx';
export { SessionRoom } from './session-room.ts';
