import { texts } from '../../texts.ts';
import { TabList, tabId } from '../../ui/tab-list.tsx';
import type { ListKind } from './queries.ts';

const kinds: readonly ListKind[] = ['mine', 'shared'];

/** Id of the element a tab controls, and of the tab itself. */
export const tabIds = { panel: 'diagrams', tab: (kind: ListKind) => tabId(kind) } as const;

/** Own and shared diagrams. */
export function Tabs({ kind, onChoose }: { readonly kind: ListKind; readonly onChoose: (kind: ListKind) => void }) {
  return (
    <TabList
      label="Diagrams"
      tabs={kinds.map((id) => ({ id, text: texts.profile[id] }))}
      chosen={kind}
      onChoose={onChoose}
      panelId={tabIds.panel}
    />
  );
}
