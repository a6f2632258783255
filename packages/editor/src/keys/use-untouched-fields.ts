import { useEffect } from 'react';
import type { CommandContext } from '../commands/command.ts';
import { isUndoOfCanvas } from '../texts/untouched.ts';

interface Latest {
  readonly current: (target: Element | undefined) => CommandContext;
}

/** In a field in which nothing was typed, such as that of a relation that was just drawn, undo means what was drawn. */
export function useUntouchedFields(contextAt: Latest): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.isComposing || !isUndoOfCanvas(event)) return;
      const { viewStore, actions, focus, canvas } = contextAt.current(undefined);
      if (!(event.target instanceof Node) || canvas?.contains(event.target) !== true) return;
      event.preventDefault();
      event.stopPropagation();
      viewStore.update({ editing: undefined, typedText: undefined, strip: undefined });
      if (event.shiftKey || event.key.toLowerCase() === 'y') actions.redo();
      else actions.undo();
      focus();
    }
    // Before the field, which keeps its keys to itself.
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, [contextAt]);
}
