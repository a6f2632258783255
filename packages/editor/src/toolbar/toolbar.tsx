import { type ReactFlowState, useStore, useStoreApi } from '@xyflow/react';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useLatest } from '../canvas/use-latest.ts';
import type { Command, CommandContext } from '../commands/command.ts';
import { commandTable } from '../commands/table.ts';
import { Icon } from '../draw/icon.tsx';
import { chordText, isAppleKeyboard } from '../keys/chord.ts';
import { toolbarEntries } from '../menus/menu-entries.ts';
import { targetOf } from '../menus/open-menu-by-keys.ts';
import { coversOf } from '../panning/reveal.ts';
import type { DrawnScene } from '../view/scene.ts';
import type { ViewState, ViewStore } from '../view-state/view-store.ts';
import { placeToolbar } from './place-toolbar.ts';
import { showsToolbar, surroundingsOf } from './surroundings.ts';
import css from './toolbar.module.css';

interface ToolbarProps {
  readonly viewStore: ViewStore;
  readonly state: ViewState;
  readonly scene: DrawnScene;
  readonly wrapper: RefObject<HTMLElement | null>;
  readonly context: () => CommandContext;
}

/**
 * The actions of what is selected, beside it. While something is dragged, drawn, moved or written it is hidden. Keys have the same in the
 * menu (Shift+F10), so it is no stop of theirs; a press on it leaves the focus where it is.
 */
export function Toolbar({ viewStore, state, scene, wrapper, context }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const isSelecting = useStore((flow: ReactFlowState) => flow.userSelectionActive);
  const isShown = showsToolbar(state) && !isSelecting;
  usePlace(bar, { isShown, scene, selection: state.selection, wrapper });
  useEffect(() => watchPresses(bar, wrapper), [wrapper]);
  if (!isShown) return null;
  const now = context();
  const target = targetOf(state.selection);
  const entries = toolbarEntries(commandTable, target, now);

  function run(command: Command, button: HTMLElement): void {
    const { left, bottom } = button.getBoundingClientRect();
    const latest = context();
    if (command.can(latest)) command.run({ ...latest, spot: { x: left, y: bottom + 4 } });
  }

  function openMenu(button: HTMLElement): void {
    const { left, bottom } = button.getBoundingClientRect();
    const origin = wrapper.current?.getBoundingClientRect();
    if (origin === undefined) return;
    viewStore.update({ surface: { kind: 'menu', on: target, at: { x: left - origin.left, y: bottom + 4 - origin.top } } });
  }

  return (
    <div
      ref={bar}
      className={`${css.toolbar} nodrag nopan nowheel nokey`}
      role="toolbar"
      aria-label="Actions"
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
    >
      {entries.map((command) => (
        <Action
          key={command.id}
          title={command.titleNow?.(now) ?? command.title}
          icon={command.toolbar?.icon ?? ''}
          chord={command.keys[0]}
          onPress={(button) => run(command, button)}
        />
      ))}
      <Action
        title="More actions…"
        icon="M4 10a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0M9.5 10a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0M15 10a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0"
        chord="Shift+F10"
        onPress={openMenu}
      />
    </div>
  );
}

interface ActionProps {
  readonly title: string;
  readonly icon: string;
  readonly chord: string | undefined;
  readonly onPress: (button: HTMLElement) => void;
}

function Action({ title, icon, chord, onPress }: ActionProps) {
  const name = title.replace(/…$/u, '');
  return (
    <button
      type="button"
      tabIndex={-1}
      className={css.action}
      aria-label={name}
      aria-haspopup={name === title ? undefined : 'menu'}
      title={chord === undefined ? name : `${name} (${chordText(chord, isAppleKeyboard())})`}
      onClick={({ currentTarget }) => onPress(currentTarget)}
    >
      <Icon d={icon} size={20} />
    </button>
  );
}

interface Placing {
  readonly isShown: boolean;
  readonly scene: DrawnScene;
  readonly selection: ViewState['selection'];
  readonly wrapper: RefObject<HTMLElement | null>;
}

/** Puts the toolbar to its place after each change of what it stands by; after a movement of the view, once that has ended. */
function usePlace(bar: RefObject<HTMLElement | null>, { isShown, scene, selection, wrapper }: Placing): void {
  const store = useStoreApi();
  const width = useStore((flow: ReactFlowState) => flow.width);
  const height = useStore((flow: ReactFlowState) => flow.height);
  const place = useLatest((): void => {
    const [element, canvas] = [bar.current, wrapper.current];
    // Hidden then: measuring it at each step of a drag would have the page laid out twice.
    if (element === null || canvas === null || canvas.matches('[data-moving], [data-pressed]')) return;
    const found = surroundingsOf(scene, selection, store.getState().transform);
    const toolbar = { width: element.offsetWidth, height: element.offsetHeight };
    const at = found && placeToolbar({ ...found, toolbar, view: { width, height }, obstacles: [...found.obstacles, ...coversOf(canvas)] });
    element.style.visibility = at === undefined ? 'hidden' : '';
    if (at !== undefined) element.style.translate = `${Math.round(at.x)}px ${Math.round(at.y)}px`;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: its place depends on these, and what it measures on what they make
  useLayoutEffect(() => place.current(), [place, isShown, scene, selection, width, height]);
  // A movement of the view draws nothing of the toolbar again.
  useEffect(() => store.subscribe((now, before) => void (now.transform !== before.transform && place.current())), [store, place]);
  useEffect(() => {
    if (wrapper.current === null) return;
    const observer = new MutationObserver(() => place.current());
    observer.observe(wrapper.current, { attributes: true, attributeFilter: ['data-moving', 'data-pressed'] });
    return () => observer.disconnect();
  }, [wrapper, place]);
}

/** `data-pressed` on the canvas while a pointer is pressed on it, which hides the toolbar: a drag may have begun. Answers how to stop. */
function watchPresses(bar: RefObject<HTMLElement | null>, wrapper: RefObject<HTMLElement | null>): () => void {
  const listening = new AbortController();
  const options = { capture: true, passive: true, signal: listening.signal };
  const release = (): void => wrapper.current?.removeAttribute('data-pressed');
  document.addEventListener(
    'pointerdown',
    ({ target }) => {
      const { current } = wrapper;
      const isHere = target instanceof Node && current?.contains(target) === true && bar.current?.contains(target) !== true;
      if (isHere) current?.setAttribute('data-pressed', '');
    },
    options,
  );
  for (const type of ['pointerup', 'pointercancel'] as const) document.addEventListener(type, release, options);
  window.addEventListener('blur', release, { signal: listening.signal });
  return () => {
    release();
    listening.abort();
  };
}
