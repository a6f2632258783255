import type { CommandContext } from '../commands/command.ts';
import type { EditorSession } from '../session/session.ts';
import { useSession } from '../session/use-session.ts';
import type { Theme } from '../view/colours.ts';
import { useTools } from './use-tools.ts';
import { notLoaded } from './words.ts';

interface LazySurfaceProps {
  readonly session: EditorSession;
  readonly theme: Theme;
  readonly contextAt: (target: Element | undefined) => CommandContext;
  readonly onFailure: (text: string) => void;
}

/** What stands before the canvas: menus, the list of commands, search and the like. Their code comes when it is asked for. */
export function LazySurface({ session, theme, contextAt, onFailure }: LazySurfaceProps) {
  const surface = useSession(session, 'surface');
  const failed = (): void => {
    session.update({ surface: undefined });
    onFailure(notLoaded);
  };
  const Surface = useTools(surface !== undefined, failed)?.Surface;
  if (surface === undefined || Surface === undefined) return null;
  return <Surface {...{ surface, session, theme }} context={() => contextAt(undefined)} onFailure={failed} />;
}
