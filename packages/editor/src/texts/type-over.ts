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

const several = 'Several elements are selected. Select one to write its name.';

/**
 * Makes the function that replaces the text of the selected element by a sign that was typed; false where there is none to replace. Of
 * several elements none is written in, which is told once for each selection. Where a text
 * is open that has not got the focus yet, the sign goes there.
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
    const { strip } = viewStore.current();
    // Until the strip is there to take the focus.
    const typed = strip?.id === id ? `${strip.typed ?? ''}${sign}` : sign;
    const { nodes, edges } = scene();
    if (edges.has(id)) return openStrip({ viewStore, isReadOnly: false, writing }, id, typed);
    const node = nodes.get(id)?.placed.node;
    const part = node && nameOfKind(node);
    return part !== undefined && writing.begin(id, part, sign);
  };
}
