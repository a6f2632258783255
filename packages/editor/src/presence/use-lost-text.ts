import { useEffect, useEffectEvent } from 'react';
import type { OnNotice } from '../canvas/actions.ts';
import { tellLostText } from './lost-text.ts';

/** Tells of texts that others delete while they are written here, as long as the canvas is shown. */
export function useLostText({ document, presence, viewStore, limits, onNotice }: Parameters<typeof tellLostText>[0]): void {
  const tell: OnNotice = useEffectEvent(onNotice);
  useEffect(() => tellLostText({ document, presence, viewStore, limits, onNotice: tell }), [document, presence, viewStore, limits]);
}
