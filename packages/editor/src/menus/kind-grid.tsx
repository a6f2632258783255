import { diagramTypeOf } from '@umlaut/diagram';
import { type CSSProperties, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import type { Command } from '../commands/command.ts';
import { commandTable } from '../commands/table.ts';
import { kindName } from '../palette/sections.ts';
import { SketchPicture } from '../palette/sketch-picture.tsx';
import { sketchEdge, sketchNode } from '../palette/sketches.ts';
import type { Surface } from '../view-state/view-store.ts';
import css from './kind-grid.module.css';
import { kindGroups, stepInGrid } from './kind-groups.ts';
import { choiceGroups } from './menu-entries.ts';
import { closeSurface, focusOf, type SurfaceProps } from './surface.ts';
import { useMenuPlace } from './use-menu-place.ts';
import { usePressBeside } from './use-press-beside.ts';

interface KindGridProps extends SurfaceProps {
  readonly menu: Extract<Surface, { kind: 'menu' }>;
}

/**
 * The kinds that what is selected can become, as small pictures by type of diagram. The search field keeps the focus: typing filters,
 * arrow keys walk over the pictures, Enter chooses, Escape closes. On phones it is a sheet from below.
 */
export function KindGrid(props: KindGridProps) {
  const { menu, context, theme, viewStore } = props;
  const panel = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [query, setQuery] = useState('');
  const [possible] = useState(() => choiceGroups(commandTable, 'kind', context()).flat());
  const now = context();
  const groups = kindGroups(possible, diagramTypeOf(now.document.current()) ?? 'class', query);
  const commands = groups.flatMap((group) => group.commands);
  const current = commands.findIndex(({ isOn }) => isOn?.(now));
  const [moved, setMoved] = useState<number>();
  const at = Math.min(moved ?? Math.max(current, 0), commands.length - 1);
  const columns = possible.some(({ picture }) => picture !== undefined && 'edge' in picture) ? 2 : 4;
  const idOf = (index: number): string => `${listId}-${index}`;

  useMenuPlace(panel, menu.at);
  useLayoutEffect(() => field.current?.focus({ preventScroll: true }), []);
  // A block: newer browsers return a promise from it, which React would take for a clean-up.
  useLayoutEffect(() => {
    document.getElementById(`${listId}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [listId, at]);
  usePressBeside(panel, () => viewStore.update({ surface: undefined }));

  function choose(command: Command): void {
    closeSurface(props, focusOf(props));
    command.run(context());
  }

  function onKeyDown(event: KeyboardEvent): void {
    event.stopPropagation();
    if (event.nativeEvent.isComposing || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
    const sizes = groups.map((group) => group.commands.length);
    const next = stepInGrid(event.key, at, sizes, columns);
    const command = commands[at];
    if (next !== undefined) setMoved(next);
    else if (event.key === 'Enter' && command !== undefined) choose(command);
    else if (event.key === 'Escape' || event.key === 'Tab') closeSurface(props, focusOf(props));
    else return;
    event.preventDefault();
  }

  let index = -1;
  return (
    <div ref={panel} className={css.grid} role="dialog" aria-label="Change type" onContextMenu={(event) => event.preventDefault()}>
      <input
        ref={field}
        className={css.search}
        type="text"
        role="combobox"
        aria-label="Search types"
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={commands.length === 0 ? undefined : idOf(at)}
        placeholder="Search types"
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        value={query}
        onChange={({ target }) => {
          setQuery(target.value);
          setMoved(target.value.trim() === '' ? undefined : 0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={listId} className={css.list} role="listbox" aria-label="Types" style={inColumns(columns)}>
        {groups.map(({ name, commands: kinds }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options is no field set
          <div key={name} className={css.group} role="group" aria-label={name}>
            <p className={css.heading} aria-hidden="true">
              {name}
            </p>
            {kinds.map((command) => {
              index += 1;
              const own = index;
              return (
                <Kind
                  key={command.id}
                  id={idOf(own)}
                  {...{ command, theme }}
                  isChosen={own === at}
                  isCurrent={command.isOn?.(now) === true}
                  onPoint={() => setMoved(own)}
                  onChoose={() => choose(command)}
                />
              );
            })}
          </div>
        ))}
      </div>
      {commands.length === 0 && <p className={css.none}>{`No types match “${query.trim()}”.`}</p>}
      <p className="visually-hidden" role="status">
        {query.trim() === '' ? '' : `${commands.length} found`}
      </p>
    </div>
  );
}

function inColumns(columns: number): CSSProperties {
  const properties: CSSProperties & { readonly '--columns': number } = { '--columns': columns };
  return properties;
}

interface KindProps {
  readonly id: string;
  readonly command: Command;
  readonly theme: SurfaceProps['theme'];
  /** Enter takes this one. */
  readonly isChosen: boolean;
  /** It is this already. */
  readonly isCurrent: boolean;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
}

function Kind({ id, command, theme, isChosen, isCurrent, onPoint, onChoose }: KindProps) {
  const { picture } = command;
  if (picture === undefined || 'colour' in picture) return null;
  const sketch = 'node' in picture ? sketchNode(picture.node) : sketchEdge(picture.edge);
  const name = kindName(picture);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the focus, and its keys choose
    <div
      id={id}
      className={css.kind}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      aria-current={isCurrent || undefined}
      aria-label={name}
      title={name}
      onPointerMove={onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <span className={css.frame}>
        <SketchPicture sketch={sketch} theme={theme} width={44} height={'node' in picture ? 32 : 18} />
      </span>
      <span className={css.name}>{name}</span>
    </div>
  );
}
