import { openStrip } from '../connecting/open-strip.ts';
import type { DrawnScene } from '../view/scene.ts';
import type { Selection, ViewStore } from '../view-state/view-store.ts';
import { nameOfKind } from './name-of-kind.ts';
import type { Writing } from './writing.ts';

interface Setting {
  readonly viewStore: ViewStore;
  readonly writing: Pick<Writing, 'begin' | 'keep' | 'typeAhead'>;
  readonly scene: () => DrawnScene;
  readonly onNotice: (text: string) => void;
}

const several = 'Several elements are selected. Select one to rename it.';

/**
 * Returns the function that replaces the selected element's text by a typed sign; it returns false when there is none to
 * replace. With several elements selected it does nothing but notify, once for each selection. A sign typed before an open
 * field has the focus goes to that field.
 */
export function createTypeOver({ viewStore, writing, scene, onNotice }: Setting): (sign: string) => boolean {
  let told: Selection | undefined;
  return (sign) => {
    const { selection, editing } = viewStore.current();
    if (editing !== undefined) {
      writing.typeAhead(sign);
      return true;
    }
    const [id = '', another] = [...selection.nodes, ...selection.edges];
    if (another !== undefined) {
      if (told !== selection) onNotice(several);
      told = selection;
      return true;
    }
    const { nodes, edges } = scene();
    if (edges.has(id)) return openStrip({ viewStore, isReadOnly: false, writing }, id, sign);
    const node = nodes.get(id)?.placed.node;
    const part = node && nameOfKind(node);
    return part !== undefined && writing.begin(id, part, sign);
  };
}
