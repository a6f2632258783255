import { memberLimits } from '@umlaut/diagram';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { cutNotice, lookOnly } from '../canvas/words.ts';
import type { CommandContext } from '../commands/command.ts';
import { Icon } from '../draw/icon.tsx';
import { createSceneView } from '../view/scene.ts';
import { useViewState } from '../view-state/use-view-state.ts';
import type { ViewStore } from '../view-state/view-store.ts';
import { askRemove, takeLineKey } from './line-keys.ts';
import css from './outline.module.css';
import { addMember, rename, select, writtenText } from './outline-acts.ts';
import { OutlineDialogs, type Picking } from './outline-dialogs.tsx';
import { indent, OutlineLine, WritingField } from './outline-row.tsx';
import { OutlineTools } from './outline-tools.tsx';
import { type OutlineItem, outlineRows, outlineTree, pathTo } from './outline-tree.ts';
import { useTree } from './use-tree.ts';

/** Props of the outline. */
export interface OutlineProps {
  readonly viewStore: ViewStore;
  readonly context: () => CommandContext;
}

/** The text that is written in: of a line, or of a member that is yet to be. */
export type Written = { readonly key: string } | { readonly node: string; readonly list: string; readonly one: string } | undefined;

/** The diagram as a tree: everything in it can be read, selected, written, added, joined, moved and deleted here. */
export function OutlinePanel({ viewStore, context }: OutlineProps) {
  const { document, limits, readOnly } = context();
  const diagram = useSyncExternalStore(document.subscribe, document.current);
  // Ways of edges make no difference to it.
  const [view] = useState(() => createSceneView(0));
  const tree = useMemo(() => outlineTree(diagram, view(diagram, false)), [diagram, view]);
  const [query, setQuery] = useState('');
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set(containersIn(tree)));
  const rows = useMemo(() => outlineRows(tree, opened, query), [tree, opened, query]);
  const [written, setWritten] = useState<Written>();
  const [picking, setPicking] = useState<Picking>();
  const list = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLElement>(null);
  const selection = useViewState(viewStore, 'selection');

  const open = (key: string, isOpen: boolean): void => {
    setOpened((before) => new Set(isOpen ? [...before, key] : [...before].filter((each) => each !== key)));
  };
  const openAll = (keys: readonly string[]): void => setOpened((before) => new Set([...before, ...keys]));
  const lines = useTree({ rows, list, open, openAll });
  const current = rows.find(({ item }) => item.key === lines.stop)?.item;

  /** Shows a line, whatever is closed above it, and goes there. */
  function show(key: string, isFocused = true): void {
    // A new element is in the document, but not rendered yet.
    const path = pathTo(outlineTree(document.current(), view(document.current(), false)), key) ?? [];
    openAll(path);
    setQuery('');
    if (isFocused) lines.focus(key);
    else lines.setStop(key);
  }

  // Tab leads to the line of the element selected on the canvas.
  const [chosen] = selection.nodes.size + selection.edges.size === 1 ? [...selection.nodes, ...selection.edges] : [];
  // biome-ignore lint/correctness/useExhaustiveDependencies: followed when it changes, not when the tree does
  useEffect(() => {
    if (chosen === undefined || panel.current?.contains(window.document.activeElement) === true) return;
    const edge = diagram.edges.find(({ id }) => id === chosen);
    const key = selection.nodes.has(chosen) ? `element ${chosen}` : `relation ${chosen} ${edge?.source ?? ''}`;
    show(key, false);
    requestAnimationFrame(() => list.current?.querySelector(`[data-key="${CSS.escape(key)}"]`)?.scrollIntoView({ block: 'nearest' }));
  }, [chosen]);
  useEffect(() => focusFirst(panel.current), []);

  function close(): void {
    viewStore.update({ outline: false });
    context().focus(current?.id);
  }

  function write(item: OutlineItem | undefined): void {
    if (item?.part === undefined) return;
    if (readOnly) context().onNotice(lookOnly);
    else setWritten({ key: item.key });
  }

  function leave(key?: string): void {
    setWritten(undefined);
    const next = key ?? lines.stop;
    if (next !== undefined) lines.focus(next);
  }

  const keys = {
    context,
    readOnly,
    tree: lines,
    close,
    write,
    pick: (what: Picking) => (readOnly ? context().onNotice(lookOnly) : setPicking(what)),
    hasQuery: query !== '',
    clearQuery: () => setQuery(''),
  };
  const isSelected = (item: OutlineItem): boolean =>
    item.type === 'element' ? selection.nodes.has(item.id) : item.type === 'relation' && selection.edges.has(item.id);

  return (
    <aside ref={panel} className={css.outline} aria-label="Outline" data-outline onKeyDown={(event) => takeLineKey(event, current, keys)}>
      <div className={css.head}>
        <h2 className={css.title}>Outline</h2>
        <button type="button" className={css.tool} aria-label="Close outline" title="Close outline (Esc)" onClick={close}>
          <Icon d="m3 3 8 8M11 3l-8 8" size={14} />
        </button>
      </div>
      <input
        className={css.filter}
        type="search"
        data-first
        aria-label="Filter the outline"
        placeholder="Filter by name or type"
        autoComplete="off"
        spellCheck={false}
        value={query}
        onChange={({ target }) => setQuery(target.value)}
      />
      {!readOnly && (
        <OutlineTools
          item={current}
          onPick={setPicking}
          onRename={() => write(current)}
          onDelete={() => current !== undefined && askRemove(keys, current)}
        />
      )}
      <div ref={list} className={css.tree} role="tree" aria-label="Diagram elements" aria-multiselectable="true">
        {rows.map((row) => (
          <OutlineLine
            key={row.item.key}
            row={row}
            isStop={row.item.key === lines.stop}
            isSelected={isSelected(row.item)}
            onFocus={() => lines.setStop(row.item.key)}
            onClick={(event) => {
              lines.focus(row.item.key);
              select(context(), row.item, event.ctrlKey || event.metaKey || event.shiftKey);
            }}
            onDoubleClick={() => write(row.item)}
            onToggle={() => open(row.item.key, !row.isOpen)}
            writing={
              written === undefined || !('key' in written) || written.key !== row.item.key
                ? undefined
                : {
                    label: `Rename ${row.item.text}`,
                    text: writtenText(context(), row.item),
                    maxLength: limits.maxLabelCharacters,
                    onCut: (cutTo) => context().onNotice(cutNotice('The name', cutTo)),
                    onKeep(text) {
                      const refused = rename(context(), row.item, text);
                      if (refused === undefined) leave(row.item.key);
                      return refused;
                    },
                    onDrop: () => leave(row.item.key),
                  }
            }
          />
        ))}
      </div>
      {written !== undefined && 'list' in written && (
        <div className={css.added} style={indent(2)}>
          <WritingField
            label={`New ${written.one}`}
            text=""
            maxLength={memberLimits.maxCharacters}
            onCut={(cutTo) => context().onNotice(cutNotice('The text', cutTo))}
            onKeep={(text) => {
              const made = addMember(context(), written, text);
              setWritten(undefined);
              if (made === undefined) leave();
              else show(`member ${written.node} ${written.list} ${made}`);
              return undefined;
            }}
            onDrop={() => leave()}
          />
        </div>
      )}
      {rows.length === 0 && <p className={css.none}>{query === '' ? 'Nothing here yet.' : 'No matches.'}</p>}
      <OutlineDialogs
        {...{ viewStore, context, picking, current }}
        onClose={() => setPicking(undefined)}
        onShow={show}
        onWrite={setWritten}
      />
    </aside>
  );
}

/** Containers are open from the start, so that every element is seen. */
function containersIn(items: readonly OutlineItem[]): readonly string[] {
  return items.flatMap(({ key, children }) => {
    const inner = containersIn(children);
    return children.some(({ type }) => type === 'element') ? [key, ...inner] : inner;
  });
}

/** Puts the focus on the line that Tab leads to, or on the search while there is none. */
function focusFirst(panel: HTMLElement | null): void {
  const line = panel?.querySelector<HTMLElement>('[role="treeitem"][tabindex="0"]');
  (line ?? panel?.querySelector<HTMLElement>('[data-first]'))?.focus();
}
