import { type RefObject, useEffect } from 'react';
import { useLatest } from '../canvas/use-latest.ts';
import { lookOnly } from '../canvas/words.ts';
import type { CommandContext } from '../commands/command.ts';
import { isElsewhere } from '../keys/keys.ts';
import { loadedTools, loadTools } from '../loading/load-tools.ts';
import { isDiagramText } from './diagram-text.ts';

/** A copied part; the page itself opens all other diagrams that come as a text or a file. */
const part = /^\{"umlaut":1,"part":true/;

/** The browser's own copying, cutting and pasting, wherever the focus is but in text fields and dialogs. */
export function useClipboard(contextAt: (target: Element | undefined) => CommandContext, canvas: RefObject<HTMLElement | null>): void {
  const latest = useLatest(contextAt);
  useEffect(() => {
    const context = (): CommandContext => latest.current(undefined);

    function onCopy(event: ClipboardEvent): void {
      const hasText = window.getSelection()?.isCollapsed === false;
      if (event.defaultPrevented || isElsewhere(event.target) || hasText) return;
      if (event.type === 'cut' && context().readOnly) {
        context().onNotice(lookOnly);
        return;
      }
      const text = loadedTools()?.copiedText(context());
      if (text === undefined || event.clipboardData === null) return;
      event.preventDefault();
      event.clipboardData.setData('text/plain', text);
      if (event.type === 'cut') context().actions.deleteSelected('delete');
    }

    function onPaste(event: ClipboardEvent): void {
      if (event.defaultPrevented || isElsewhere(event.target) || event.clipboardData === null) return;
      const text = event.clipboardData.getData('text/plain');
      const isLeft = event.clipboardData.files.length > 0 || text.trim() === '' || (isDiagramText(text) && !part.test(text));
      if (isLeft || canvas.current === null) return;
      if (context().readOnly) {
        context().onNotice(lookOnly);
        return;
      }
      event.preventDefault();
      event.stopPropagation();
      loadTools().then(
        (tools) => tools.pasteText(context(), text),
        () => context().onNotice('Couldn’t paste. Check your connection and try again.'),
      );
    }

    document.addEventListener('copy', onCopy);
    document.addEventListener('cut', onCopy);
    document.addEventListener('paste', onPaste);
    return () => {
      document.removeEventListener('copy', onCopy);
      document.removeEventListener('cut', onCopy);
      document.removeEventListener('paste', onPaste);
    };
  }, [canvas, latest]);
}
