import { ConnectList } from '../connecting/connect-list.tsx';
import { ReconnectList } from '../connecting/reconnect-list.tsx';
import { FindPanel } from '../finding/find-panel.tsx';
import { KeySheet } from '../keys/key-sheet.tsx';
import type { Surface } from '../view-state/view-store.ts';
import { CommandList } from './command-list.tsx';
import { PreferencesDialog } from './preferences-dialog.tsx';
import type { SurfaceProps } from './surface.ts';

/** The open surface, but for menus. */
export function Surfaces(props: SurfaceProps & { readonly surface: Surface }) {
  const { surface } = props;
  if (surface.kind === 'commands') return <CommandList {...props} />;
  if (surface.kind === 'keys') return <KeySheet {...props} />;
  if (surface.kind === 'preferences') return <PreferencesDialog {...props} />;
  if (surface.kind === 'find') return <FindPanel {...props} replaces={surface.replaces} />;
  if (surface.kind === 'connect') {
    return <ConnectList {...props} from={surface.from} onClose={() => props.viewStore.update({ surface: undefined })} />;
  }
  if (surface.kind === 'reconnect') return <ReconnectList key={surface.end} {...props} id={surface.id} end={surface.end} />;
  return null;
}
