import { type CanvasHandle, middleOf } from '@umlaut/editor';
import type { RefObject } from 'react';
import styles from './new-diagram.module.css';

/** On the empty canvas of a sequence diagram: its first line is typed, or its first lifeline placed. */
export function BeginSequence({ canvas: { current: handle } }: { readonly canvas: RefObject<CanvasHandle | null> }) {
  function write(): void {
    const { canvas, flow, viewStore } = handle?.context() ?? {};
    const box = canvas?.getBoundingClientRect();
    if (box === undefined || flow === undefined) return;
    viewStore?.update({ line: { place: { score: '' }, at: middleOf(box, flow) } });
  }
  return (
    <div className={styles.begin}>
      <button type="button" onClick={write}>
        Type the first line <kbd>Q</kbd>
      </button>
      <button type="button" onClick={() => handle?.place('lifeline')}>
        Add a lifeline <kbd>V</kbd>
      </button>
    </div>
  );
}
