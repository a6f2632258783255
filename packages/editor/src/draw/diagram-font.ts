import './font.css';
import { fontFamily } from '@umlaut/notation';
import { useEffect } from 'react';

/** On the page's root once texts can stand in the diagram font. */
const sign = 'data-diagram-font';

/**
 * Lets texts of diagrams stand in the diagram font as soon as it is there. Until then they do not ask for it: laying out texts
 * whose font is still to come takes twice as long, and that is while the first picture is waited for. It is fetched after that.
 */
export function useDiagramFont(): void {
  useEffect(() => {
    const frame = requestAnimationFrame(() => void showDiagramFont());
    return () => cancelAnimationFrame(frame);
  }, []);
}

async function showDiagramFont(): Promise<void> {
  // The two faces that nearly all texts stand in; the others come when one needs them.
  await Promise.allSettled(['400', '700'].map((weight) => document.fonts.load(`${weight} 1em '${fontFamily}'`)));
  document.documentElement.setAttribute(sign, '');
}
