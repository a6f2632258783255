import { contentsOf, isNodeKind, nodeKind, viewNode } from '@umlaut/diagram';
import { ConnectList } from '../connecting/connect-list.tsx';
import { PickDialog } from '../menus/pick-dialog.tsx';
import { addElement, addEntries, intoEntries, moveInto, remove } from './outline-acts.ts';
import type { OutlineProps, Written } from './outline-panel.tsx';
import type { OutlineItem } from './outline-tree.ts';

/** List that is open for the current line. */
export type Picking = 'add' | 'connect' | 'into' | 'contents' | undefined;

interface OutlineDialogsProps extends OutlineProps {
  readonly picking: Picking;
  readonly current: OutlineItem | undefined;
  readonly onClose: () => void;
  /** Goes to a line. */
  readonly onShow: (key: string) => void;
  readonly onWrite: (written: Written) => void;
}

/** The lists that the outline asks with. */
export function OutlineDialogs({ viewStore, context, picking, current, onClose, onShow, onWrite }: OutlineDialogsProps) {
  if (picking === undefined) return null;
  const id = current?.id ?? '';
  if (picking === 'add') {
    return (
      <PickDialog
        title="Add"
        placeholder="Search types"
        entries={addEntries(context(), current)}
        none="No matching types. Try another search."
        onClose={onClose}
        onPick={(key) => add(key)}
      />
    );
  }
  if (picking === 'connect') {
    return (
      <ConnectList
        viewStore={viewStore}
        context={context}
        from={id}
        onClose={onClose}
        onMade={(edge) => onShow(`relation ${edge} ${id}`)}
      />
    );
  }
  if (picking === 'into') {
    return (
      <PickDialog
        title={`Move ${current?.text ?? ''} into`}
        placeholder="Search containers"
        entries={intoEntries(context(), id)}
        none="No suitable container. Add a package or another container first."
        onClose={onClose}
        onPick={(key) => {
          moveInto(context(), id, key === 'out' ? undefined : key.slice('into '.length));
          onShow(`element ${id}`);
        }}
      />
    );
  }
  const count = contentsOf(context().document.current(), new Set([id])).size;
  return (
    <PickDialog
      title={`Delete ${current?.text ?? ''}? It contains ${count === 1 ? 'one element' : `${count} elements`}`}
      placeholder="What should happen to its contents?"
      entries={[
        { key: 'keep', title: 'Keep contents', detail: '' },
        { key: 'delete', title: 'Delete contents too', detail: '' },
      ]}
      none="Choose an option, or press Escape to cancel."
      onClose={onClose}
      onPick={(key) => current !== undefined && remove(context(), current, key === 'delete' ? 'delete' : 'keep')}
    />
  );

  function add(key: string): void {
    const [where = '', what = ''] = key.split(' ');
    if (where === 'member') {
      const node = context()
        .document.current()
        .nodes.find((each) => each.id === id);
      const one = node === undefined ? undefined : nodeKind(viewNode(node).kind).compartments.find(({ list }) => list === what)?.one;
      onWrite({ node: id, list: what, one: one ?? 'member' });
    } else if (isNodeKind(what)) {
      const beside = current?.type === 'relation' ? undefined : current?.id;
      const made = addElement(context(), what, { ...(beside === undefined ? {} : where === 'inside' ? { inside: beside } : { beside }) });
      if (made === undefined) return;
      onShow(`element ${made}`);
      onWrite({ key: `element ${made}` });
    }
  }
}
