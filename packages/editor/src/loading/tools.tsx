import { useEffect, useEffectEvent, useState } from 'react';
import { copiedText, dropCopies, pasteText } from '../clipboard/clipboard.ts';
import { commandTable } from '../commands/table.ts';
import { addNext } from '../connecting/add-next.ts';
import { join } from '../connecting/join.ts';
import { Joining } from '../connecting/joining.tsx';
import { RelationStrip } from '../connecting/relation-strip.tsx';
import { DragLayer } from '../dragging/drag-layer.tsx';
import { snapDrag } from '../dragging/snapping.ts';
import { ContentsDialog } from '../menus/contents-dialog.tsx';
import { ContextMenu } from '../menus/context-menu.tsx';
import { KindGrid } from '../menus/kind-grid.tsx';
import type { SurfaceProps } from '../menus/surface.ts';
import { RevealWriting } from '../panning/reveal-writing.tsx';
import { AddField } from '../placing/add-field.tsx';
import { PlacingGhost } from '../placing/placing-ghost.tsx';
import { ResizeCorners } from '../resizing/resize-corners.tsx';
import { LineField } from '../score/line-field.tsx';
import { Toolbar } from '../toolbar/toolbar.tsx';
import type { Surface as SurfaceState } from '../view-state/view-store.ts';
import { loadPart } from './load-part.ts';

type SurfacesModule = Pick<typeof import('../menus/surfaces.tsx'), 'Surfaces'>;

/** The engine that arranges diagrams is many times as large as all the rest. */
async function loadSurfaces(kind: SurfaceState['kind']): Promise<SurfacesModule> {
  if (kind !== 'arrange') return loadPart('menus/surfaces', () => import('../menus/surfaces.tsx'));
  const { ArrangePanel } = await loadPart('arrange/arrange-panel', () => import('../arrange/arrange-panel.tsx'));
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
    const { on, of, at } = surface;
    const Menu = of === 'kind' ? KindGrid : ContextMenu;
    return <Menu key={`${on} ${of ?? ''} ${at.x} ${at.y}`} {...props} menu={surface} />;
  }
  if (surface.kind === 'contents') return <AskContents {...props} count={surface.count} />;
  return module === undefined ? null : <module.Surfaces {...props} />;
}

/** Whether what lies in a container is deleted with it. */
function AskContents({ viewStore, context, count }: SurfaceProps & { readonly count: number }) {
  const close = (): void => viewStore.update({ surface: undefined });
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

/** Tools of the canvas beyond the first edit. */
export const tools = {
  commands: commandTable,
  Surface,
  DragLayer,
  Joining,
  PlacingGhost,
  AddField,
  LineField,
  ResizeCorners,
  RevealWriting,
  Toolbar,
  join,
  RelationStrip,
  copiedText,
  pasteText,
  dropCopies,
  addNext,
  snapDrag,
};

export type Tools = typeof tools;
