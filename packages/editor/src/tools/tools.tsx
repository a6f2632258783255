import { useEffect, useEffectEvent, useState } from 'react';
import { commandTable } from '../commands/table.ts';
import type { Surface as SurfaceState } from '../session/session.ts';
import { addNext } from './add-next.ts';
import { copiedText, dropCopies, pasteText } from './clipboard.ts';
import { ContentsDialog } from './contents-dialog.tsx';
import { ContextMenu } from './context-menu.tsx';
import { DragLayer } from './drag-layer.tsx';
import { join } from './join.ts';
import { Joining } from './joining.tsx';
import { KindChoice } from './kind-choice.tsx';
import { PlacingGhost } from './placing-ghost.tsx';
import { ResizeCorners } from './resize-corners.tsx';
import { snapDrag } from './snapping.ts';
import type { SurfaceProps } from './surface.ts';

type SurfacesModule = Pick<typeof import('./surfaces.tsx'), 'Surfaces'>;

/** The engine that arranges diagrams is many times as large as all the rest. */
async function loadSurfaces(kind: SurfaceState['kind']): Promise<SurfacesModule> {
  if (kind !== 'arrange') return import('./surfaces.tsx');
  const { ArrangePanel } = await import('./arrange-panel.tsx');
  return { Surfaces: ArrangePanel };
}

/** Menus and short questions come with the tools; everything larger when it is opened. */
function Surface(props: SurfaceProps & { readonly surface: SurfaceState }) {
  const { surface, onFailure } = props;
  const [module, setModule] = useState<SurfacesModule>();
  const { kind } = surface;
  const failed = useEffectEvent(onFailure);
  useEffect(() => {
    if (kind !== 'menu' && kind !== 'contents') loadSurfaces(kind).then(setModule, () => failed());
  }, [kind]);
  if (surface.kind === 'menu') {
    const { x, y } = surface.at;
    return <ContextMenu key={`${surface.on} ${x} ${y}`} {...props} menu={surface} />;
  }
  if (surface.kind === 'contents') return <AskContents {...props} count={surface.count} />;
  return module === undefined ? null : <module.Surfaces {...props} />;
}

/** Whether what lies in a container is deleted with it. */
function AskContents({ session, context, count }: SurfaceProps & { readonly count: number }) {
  const close = (): void => session.update({ surface: undefined });
  return (
    <ContentsDialog
      count={count}
      onClose={close}
      onChoose={(contents) => {
        close();
        context().deleteSelected(contents);
      }}
    />
  );
}

/** What is done with hands and keys beyond the first edit. */
export const tools = {
  commands: commandTable,
  Surface,
  DragLayer,
  Joining,
  PlacingGhost,
  ResizeCorners,
  join,
  KindChoice,
  copiedText,
  pasteText,
  dropCopies,
  addNext,
  snapDrag,
};

export type Tools = typeof tools;
