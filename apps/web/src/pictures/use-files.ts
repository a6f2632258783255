import { isDiagramText } from '@umlaut/editor';
import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Files that are dropped anywhere on the page or pasted outside of fields, at least one at a time; returns whether one is being
 * dragged over the page. Without this the browser would leave the page to show the file.
 */
export function useFiles(onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const drop = useEffectEvent((event: DragEvent) => {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    setOver(false);
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length > 0 && !isModal()) onFiles(files);
  });
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = event.clipboardData === null || isWriting(event) || isModal() ? [] : pastedFiles(event.clipboardData);
    if (files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  });
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const over = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    window.addEventListener('dragover', over, { signal });
    window.addEventListener('dragleave', (event) => event.relatedTarget === null && setOver(false), { signal });
    window.addEventListener('drop', (event) => drop(event), { signal });
    window.addEventListener('paste', (event) => paste(event), { signal });
    return () => listening.abort();
  }, []);
  return isOver;
}

function holdsFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') === true;
}

/** Pasted files, or a pasted text that is a picture or a diagram. Any other text is none of our business. */
function pastedFiles(clipboard: DataTransfer): readonly File[] {
  if (clipboard.files.length > 0) return [...clipboard.files];
  const text = clipboard.getData('text/plain').trimStart();
  return isDiagramText(text) ? [new File([text], '')] : [];
}

function isWriting(event: ClipboardEvent): boolean {
  const target = event.composedPath()[0];
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
}

function isModal(): boolean {
  return document.querySelector('dialog[open]') !== null;
}
