import { type Diagram, viewText } from '@umlaut/diagram';
import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { CommandContext } from '../commands/command.ts';
import { isChord } from '../keys/chord.ts';
import type { Presence } from '../presence/presence.ts';
import type { ViewStore } from '../view-state/view-store.ts';
import { EmptiedOffer } from './emptied-offer.tsx';
import { FindingList } from './finding-list.tsx';
import { LanguageOffer } from './language-offer.tsx';
import { LossLine } from './loss-line.tsx';
import { PaneBorder } from './pane-border.tsx';
import { PaneHead } from './pane-head.tsx';
import { languageNames, openingLanguage } from './pane-text.ts';
import { PointedRings } from './pointed-rings.tsx';
import { RenameField } from './rename-field.tsx';
import { renamedName } from './renaming.ts';
import { reviewFindings } from './review-findings.ts';
import { goToText } from './text-commands.ts';
import css from './text-pane.module.css';
import { useFixes } from './use-fixes.ts';
import { usePaneField } from './use-pane-field.ts';
import { useRoomBeside } from './use-room-beside.ts';
import { useTyping } from './use-typing.ts';
import { countFindings, nextFinding, type PlacedFinding, placeFindings } from './walk-findings.ts';

/** Props of the text pane. */
export interface TextPaneProps {
  readonly viewStore: ViewStore;
  /** The others; undefined without a room. */
  readonly presence: Presence | undefined;
  readonly context: () => CommandContext;
}

/** Findings are told once the keyboard has rested this long. */
const tellMs = 1000;

/** The diagram as a text beside the canvas, which follows the canvas; in small pages a sheet below it. */
export function TextPane({ viewStore, presence, context }: TextPaneProps) {
  const { document, preferences } = context();
  const diagram = useSyncExternalStore(document.subscribe, document.current);
  const [language, setLanguage] = useShownLanguage(diagram);
  const typed = useTyping({ context, language, onLanguage: setLanguage });
  const shown = useMemo(() => typed.typing.textOf(diagram, language), [diagram, language, typed.typing]);
  const findings = useMemo(
    () => [...placeFindings(shown.findings, shown.text), ...reviewFindings(diagram, shown)].toSorted((a, b) => a.from - b.from),
    [diagram, shown],
  );
  const panel = useRef<HTMLElement>(null);
  const { host, field, pointed, elementsAtCaret } = usePaneField({ viewStore, context, presence, shown, typed, findings, panel });
  const fixes = useFixes(shown, field, typed.canType);
  const [width, setWidth] = useState(preferences.textWidth);
  const [isTall, setTall] = useState(false);
  const [renamed, setRenamed] = useState<string>();
  useToldFindings(context, countFindings(findings));
  useRoomBeside(context);

  function close(): void {
    viewStore.update({ textPane: false });
    context().focus(viewStore.current().stop);
  }

  function walk(way: 1 | -1): void {
    const next = field.current === undefined ? undefined : nextFinding(findings, field.current.caret(), way);
    if (next === undefined) context().announce(countFindings([]));
    else goTo(next.from, next.finding.message);
  }

  function goTo(at: number, message: string): void {
    field.current?.goTo(at);
    field.current?.focus();
    context().announce(message);
  }

  function fix(placed: PlacedFinding | undefined): void {
    const done = placed === undefined ? undefined : fixes.fix(placed);
    context().announce(done ?? 'No automatic fix here. Press F8 to go to the next problem.');
    field.current?.focus();
  }

  function rename(): void {
    typed.typing.flush();
    const id = elementsAtCaret().find((each) => renamedName(diagram, each) !== undefined);
    if (id === undefined) context().announce('No name at the cursor. Go to a name and press F2.');
    setRenamed(id);
  }

  function endRenaming(): void {
    setRenamed(undefined);
    field.current?.focus();
  }

  /** There is one history: what waits is a part of it. */
  function takeBack(act: () => void): void {
    typed.typing.flush();
    act();
  }

  /** Answers what becomes of an emptied text, and goes on in it. */
  function answer(act: () => void): void {
    act();
    field.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.defaultPrevented) return;
    const { actions, focus, readOnly } = context();
    if (isChord('Escape', event)) focus(viewStore.current().stop);
    else if (isChord('Alt+T', event)) goToText(context());
    else if (isChord('F8', event) || isChord('Shift+F8', event)) walk(event.shiftKey ? -1 : 1);
    else if (isChord('F2', event) && !readOnly) rename();
    else if (isChord('Ctrl+.', event) && !readOnly) fix(fixes.atCaret(findings));
    else if (isChord('Mod+Z', event) && !readOnly) takeBack(actions.undo);
    else if ((isChord('Mod+Shift+Z', event) || isChord('Ctrl+Y', event)) && !readOnly) takeBack(actions.redo);
    else return;
    event.preventDefault();
  }

  return (
    <aside
      ref={panel}
      className={css.pane}
      aria-label="Text"
      data-text-pane
      data-tall={isTall ? '' : undefined}
      style={{ '--pane-width': `${width}px` } as object}
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && typed.typing.flush()}
    >
      <PaneBorder
        width={width}
        onWidth={setWidth}
        onEnd={(textWidth) => context().setPreferences({ ...context().preferences, textWidth })}
      />
      <PaneHead
        language={language}
        text={shown.text}
        isTall={isTall}
        onLanguage={setLanguage}
        onTall={() => setTall(!isTall)}
        onClose={close}
        context={context}
      />
      {renamed !== undefined && (
        <RenameField
          key={renamed}
          id={renamed}
          name={renamedName(diagram, renamed) ?? ''}
          context={context}
          onEnd={endRenaming}
          onLeave={() => setRenamed(undefined)}
        />
      )}
      {typed.lost !== undefined && <LanguageOffer language={language} lost={typed.lost} onGoOn={typed.goOn} />}
      {typed.emptied !== undefined && (
        <EmptiedOffer count={typed.emptied} onRemove={() => answer(typed.typing.empty)} onKeep={() => answer(typed.typing.flush)} />
      )}
      {typed.problem !== undefined && (
        <p className={css.problem} role="alert">
          {typed.problem}
        </p>
      )}
      <div className={css.body}>
        <div ref={host} className={css.field} data-text-field />
      </div>
      <LossLine
        losses={shown.losses}
        language={languageNames[language]}
        onShow={(elements) => viewStore.update({ strip: undefined, selection: selectionOf(context(), elements) })}
      />
      <FindingList findings={findings} fixOf={fixes.fixOf} onGo={({ from, finding }) => goTo(from, finding.message)} onFix={fix} />
      <PointedRings ids={pointed.filter((id) => !isSelected(viewStore, id))} scene={context().scene} />
    </aside>
  );
}

/** The language of the pane: it goes along when the stored text that it shows changes its language, by whoever or by undo. */
function useShownLanguage(diagram: Diagram) {
  const stored = viewText(diagram)?.language;
  const [followed, setFollowed] = useState(stored);
  const [language, setLanguage] = useState(() => openingLanguage(diagram));
  if (stored !== followed) {
    setFollowed(stored);
    if (stored !== undefined && language === followed) setLanguage(stored);
  }
  return [language, setLanguage] as const;
}

function selectionOf({ scene }: CommandContext, elements: readonly string[]) {
  return {
    nodes: new Set(elements.filter((id) => scene.nodes.has(id))),
    edges: new Set(elements.filter((id) => scene.edges.has(id))),
  };
}

function isSelected(viewStore: ViewStore, id: string): boolean {
  const { nodes, edges } = viewStore.current().selection;
  return nodes.has(id) || edges.has(id);
}

/** Tells how many problems there are, politely, when that has changed. */
function useToldFindings(context: () => CommandContext, count: string): void {
  const told = useRef(count);
  const tell = useEffectEvent(() => {
    if (told.current !== count) context().announce(count);
    told.current = count;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: waits anew with each other count
  useEffect(() => {
    const timer = setTimeout(() => tell(), tellMs);
    return () => clearTimeout(timer);
  }, [count]);
}
