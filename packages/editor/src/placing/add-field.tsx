import { cannotPlaceTypedNode, diagramTypeOf, fitInput, nodeKind, type Point, placeTypedNode } from '@umlaut/diagram';
import { type ReactFlowState, useStore, ViewportPortal } from '@xyflow/react';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import canvasCss from '../canvas/canvas.module.css';
import { cutNotice, tooManyStereotypes } from '../canvas/words.ts';
import type { CommandContext } from '../commands/command.ts';
import { containerFor, dropInto } from '../dragging/dropping.ts';
import { Ops } from '../draw/ops.tsx';
import { newId } from '../new-id.ts';
import type { Theme } from '../view/colours.ts';
import { goTo } from '../walking/walk.ts';
import css from './placing.module.css';
import { typedGhost } from './typed-ghost.ts';
import { leftWithinView } from './within-view.ts';

interface AddFieldProps {
  /** Middle of the node, diagram px. */
  readonly at: Point;
  readonly theme: Theme;
  readonly context: () => CommandContext;
}

/** A node that is typed where it is to stand, `Order` or `interface Payable`: how it would look, and the field below it. */
export function AddField({ at, theme, context }: AddFieldProps) {
  const { document, limits } = context();
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const transform = useStore((flow: ReactFlowState) => flow.transform);
  const viewWidth = useStore((flow: ReactFlowState) => flow.width);
  const [, , zoom] = transform;
  const type = diagramTypeOf(document.current()) ?? 'class';
  const ghost = typedGhost(text, type, at);
  const isRefused = cannotPlaceTypedNode({ text, type }) !== undefined;
  const [members] = nodeKind(ghost.kind).compartments;
  // Before the next key.
  useLayoutEffect(() => field.current?.focus({ preventScroll: true }), []);

  /** Once: what closes the field takes the focus from it as well. */
  function close(isKept: boolean): string | undefined {
    const { viewStore, actions, scene } = context();
    if (viewStore.current().adding === undefined) return undefined;
    viewStore.update({ adding: undefined });
    if (!isKept) return undefined;
    const { into } = containerFor(scene, ghost.kind, at);
    const place = dropInto(ghost.box, into);
    const id = actions.insert(place, (diagram, id) => placeTypedNode(diagram, { id, text, type, ...place }, limits));
    return id;
  }

  function onKeyDown(event: KeyboardEvent): void {
    event.stopPropagation();
    const { key, shiftKey, nativeEvent } = event;
    const leadsOn = key === 'Tab' && !shiftKey && members !== undefined;
    if (nativeEvent.isComposing || (key !== 'Enter' && key !== 'Escape' && !leadsOn)) return;
    event.preventDefault();
    // A line that cannot be placed stays in the field, with the reason below it; Escape discards it.
    if (isRefused && key !== 'Escape') return;
    // Escape keeps what was typed, as it does of every other name.
    const id = close(!isRefused && (key !== 'Escape' || text.trim() !== ''));
    if (id === undefined) context().focus();
    else if (leadsOn) context().write(id, { field: members.list, item: newId() });
    // Once the node is drawn.
    else requestAnimationFrame(() => goTo(context(), { element: 'node', id }));
  }

  const { box } = ghost;
  const half = fieldWidth / 2 / zoom;
  const left = leftWithinView(at.x - half, fieldWidth, { transform, width: viewWidth }) + half;
  const below = { left, top: box.y + box.height, transform: `translate(-50%, 10px) scale(${1 / zoom})` };
  return (
    <ViewportPortal>
      <svg
        className={canvasCss.sizedGhost}
        style={{ left: box.x, top: box.y }}
        width={box.width}
        height={box.height}
        aria-hidden="true"
        data-adding
      >
        <Ops ops={ghost.ops} theme={theme} />
      </svg>
      <div className={`${css.adding} nodrag nopan nowheel nokey`} style={below} data-floating="">
        <input
          ref={field}
          className={css.field}
          value={text}
          aria-label="Name of the new element"
          aria-describedby="add-field-kind"
          aria-invalid={isRefused || undefined}
          placeholder={placeholders[type] ?? nodeKind(ghost.kind).name}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => {
            const one = { ...limits, maxLabelLines: 1 };
            const fitted = fitInput({ previous: text, next: target.value }, one);
            if (fitted.cut) context().onNotice(cutNotice('The name', one));
            setText(fitted.text);
          }}
          onKeyDown={onKeyDown}
          onBlur={() => !isRefused && close(text.trim() !== '')}
        />
        <p id="add-field-kind" className={css.kind} role="status">
          {isRefused ? tooManyStereotypes : nodeKind(ghost.kind).name}
          <span className={css.key}> · Enter{members !== undefined && ` · Tab: first ${members.one}`}</span>
        </p>
      </div>
    </ViewportPortal>
  );
}

/** With its borders, CSS px. */
const fieldWidth = 246;

const placeholders: Readonly<Partial<Record<ReturnType<typeof diagramTypeOf> & string, string>>> = {
  class: 'Order, interface Payable, note …',
  usecase: 'Pay, actor Customer, note …',
  state: 'Idle, choice, note …',
  activity: 'Pack, decision, note …',
  component: 'Shop, interface Orders, note …',
  deployment: 'Server, artifact shop.jar, note …',
};
