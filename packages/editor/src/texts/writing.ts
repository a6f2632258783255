import { type Diagram, nodeKind, type TextPart, viewNode } from '@umlaut/diagram';
import { newId } from '../new-id.ts';
import type { ViewStore } from '../view-state/view-store.ts';
import { type FieldAct, fieldActOf } from './field-keys.ts';
import { makesRows, pasteRows } from './paste-rows.ts';
import { createTextStep, type WritingSetting } from './text-step.ts';

/** Writing into the texts of nodes and edges where they stand. */
export interface Writing {
  /**
   * Opens a text for editing, replaced by `typed` when given; returns false when there is none to edit. Stores the text that
   * was open before.
   */
  begin(id: string, part: TextPart, typed?: string): boolean;
  /** Whether the text was opened by typing: the caret goes behind that, and nothing is selected. */
  wasTypedOver(): boolean;
  /** Whether the text is still as it was opened. */
  isUntouched(): boolean;
  /** Takes a sign that was typed before the field had the focus: the first in the place of the text, the others behind it. */
  typeAhead(sign: string): void;
  /** Takes what stands in the field. The document has it within a second. */
  type(text: string): void;
  /** Writes what was typed to the document at once, and goes on. */
  flush(): void;
  /** Ends the writing and keeps what was typed. */
  keep(): void;
  /** Ends the writing where nothing can be written any more: what was typed last is neither kept nor taken back. */
  stop(): void;
  /** Makes members of several lines that are pasted into one; false where the text is the field's own. */
  paste(text: string): boolean;
  /** Does what a key means in the field of a node's text, before that has the focus; false where it means nothing there. */
  actAhead(key: Parameters<typeof fieldActOf>[0]): boolean;
  /** Does what a key means in the field. */
  act(act: FieldAct): void;
  /** Keeps the row and opens one behind it; ends the writing when the row is empty. */
  nextRow(): void;
  /** Keeps the text and opens the next (or with -1 the previous) lane or compartment; ends the writing where there is none. */
  nextCompartment(by: 1 | -1): void;
}

/** The writing of one canvas. All that is typed into one text, until it is left, is one undo step. */
export function createWriting(viewStore: ViewStore, setting: () => WritingSetting): Writing {
  const step = createTextStep(viewStore, setting);
  let wasTypedOver = false;

  function begin(id: string, part: TextPart, typed?: string): boolean {
    const { document, readOnly } = setting();
    if (readOnly) return false;
    step.keep();
    const diagram = document.current();
    const isNode = diagram.nodes.some((node) => node.id === id);
    if (!isNode && !diagram.edges.some((edge) => edge.id === id)) return false;
    const [nodes, edges] = isNode ? [new Set([id]), new Set<string>()] : [new Set<string>(), new Set([id])];
    viewStore.update({ selection: { nodes, edges }, strip: undefined });
    wasTypedOver = typed !== undefined;
    step.open(id, part);
    if (typed !== undefined) step.type(typed);
    return true;
  }

  const writing: Writing = {
    ...step,
    begin,
    act(act) {
      if (act === 'next' || act === 'previous') writing.nextCompartment(act === 'next' ? 1 : -1);
      else writing[act]();
    },
    paste(text) {
      const { editing } = viewStore.current();
      if (editing === undefined || !makesRows({ ...editing, text }, setting())) return false;
      step.keep();
      const last = pasteRows({ ...editing, text }, setting());
      if (last !== undefined) begin(editing.id, last);
      return true;
    },
    wasTypedOver: () => wasTypedOver,
    actAhead(key) {
      const { editing } = viewStore.current();
      const act = editing && fieldActOf(key, { isRow: editing.part.item !== undefined, isPlain: false });
      if (act !== undefined) writing.act(act);
      return act !== undefined;
    },
    typeAhead(sign) {
      step.type(wasTypedOver ? `${viewStore.current().typedText ?? ''}${sign}` : sign);
      wasTypedOver = true;
    },
    nextRow() {
      const { editing, typedText } = viewStore.current();
      step.keep();
      if (editing?.part.item === undefined || typedText === undefined || typedText.trim() === '') return;
      const { item } = editing.part;
      const field = listOf(setting().document.current(), editing);
      // A point has a place of its own, not one behind another.
      if (field !== 'ports' && field !== 'regions' && field !== 'operands') begin(editing.id, { field, item: newId(), after: item });
    },
    nextCompartment(by) {
      const { editing } = viewStore.current();
      step.keep();
      const node = setting()
        .document.current()
        .nodes.find(({ id }) => id === editing?.id);
      if (editing === undefined || node === undefined) return;
      const view = viewNode(node);
      const { field, item } = editing.part;
      const lane = view.lanes[view.lanes.findIndex(({ id }) => id === item) + by];
      if (field === 'lanes' && lane !== undefined) return void begin(editing.id, { field, item: lane.id });
      const fields = compartmentsOf(view.kind);
      const next = fields[fields.indexOf(field) + by];
      if (next !== undefined && fields.includes(field)) begin(editing.id, rowOf(view, next, by));
    },
  };
  return writing;
}

type Field = TextPart['field'];

/** The list that holds the item of a part now: an attribute may have become an operation. */
function listOf({ nodes }: Diagram, { id, part }: { readonly id: string; readonly part: TextPart }): Field {
  const node = nodes.find((each) => each.id === id);
  const isSorted = node !== undefined && membersOf(viewNode(node), 'operations').some((member) => member.id === part.item);
  return isSorted ? 'operations' : part.field;
}

/** The texts of a kind of node in the order in which Tab goes through them. */
function compartmentsOf(kind: ReturnType<typeof viewNode>['kind']): readonly Field[] {
  const { fields, compartments } = nodeKind(kind);
  const own = (['typeName', 'behaviours', 'lanes'] as const).filter((name) => fields.some(({ place }) => place[0] === name));
  return ['label', ...own, ...compartments.map(({ list }) => list)];
}

/** Returns the first part to edit in a list: its last row, or a new one; of lanes the first one in the direction. */
function rowOf(node: ReturnType<typeof viewNode>, field: Field, by: 1 | -1): TextPart {
  const [first] = node.lanes;
  if (field === 'lanes' && by === 1 && first !== undefined) return { field, item: first.id };
  if (field === 'label' || field === 'typeName') return { field };
  const items =
    field === 'behaviours' ? node.behaviours : field === 'lanes' ? node.lanes : field in node.members ? membersOf(node, field) : [];
  return { field, item: items.at(-1)?.id ?? newId() };
}

function membersOf({ members }: ReturnType<typeof viewNode>, field: Field): readonly { readonly id: string }[] {
  return Object.entries(members).find(([list]) => list === field)?.[1] ?? [];
}
