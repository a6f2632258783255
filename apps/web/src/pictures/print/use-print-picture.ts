import type { Diagram } from '@umlaut/diagram';
import { useEffect, useState } from 'react';
import { problemText } from '../picture-problem.ts';
import { type PrintTheme, printPicture } from './print-picture.ts';

/** A picture to be put on pages. Lengths in px. */
export interface PrintedPicture {
  readonly address: string;
  readonly width: number;
  readonly height: number;
  readonly hasFonts: boolean;
}

interface Drawn {
  readonly name: string;
  readonly diagram: Diagram;
  readonly theme: PrintTheme;
  readonly outcome: PrintedPicture | { readonly problem: string };
}

/** The picture of `diagram`, or why there is none; undefined while it is drawn. Drawing ends with the component. */
export function usePrintPicture(
  name: string,
  diagram: Diagram,
  theme: PrintTheme,
): PrintedPicture | { readonly problem: string } | undefined {
  const [drawn, setDrawn] = useState<Drawn>();
  useEffect(() => {
    const ending = new AbortController();
    let address: string | undefined;
    printPicture({ name, diagram, theme }, ending.signal).then(
      ({ svg, ...size }) => {
        address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
        setDrawn({ name, diagram, theme, outcome: { address, ...size } });
      },
      (error: unknown) => {
        if (!ending.signal.aborted) setDrawn({ name, diagram, theme, outcome: { problem: problemText(error) } });
      },
    );
    return () => {
      ending.abort();
      if (address !== undefined) URL.revokeObjectURL(address);
    };
  }, [name, diagram, theme]);
  return drawn?.name === name && drawn.diagram === diagram && drawn.theme === theme ? drawn.outcome : undefined;
}
