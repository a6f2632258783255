import { type RefObject, useMemo } from 'react';
import { useLatest } from '../canvas/use-latest.ts';
import type { DrawnScene } from '../view/scene.ts';
import type { ViewStore } from '../view-state/view-store.ts';
import { createTypeOver } from './type-over.ts';
import type { Writing } from './writing.ts';

interface Wiring {
  readonly viewStore: ViewStore;
  readonly writing: Writing;
  readonly scene: DrawnScene;
  readonly setting: Readonly<RefObject<{ readonly onNotice: (text: string) => void }>>;
}

/** Replaces the text of the selected element by a sign; the same function for the life of the canvas. */
export function useTypeOver({ viewStore, writing, scene, setting }: Wiring): (sign: string) => boolean {
  const latest = useLatest(scene);
  return useMemo(
    () => createTypeOver({ viewStore, writing, scene: () => latest.current, onNotice: (text) => setting.current.onNotice(text) }),
    [viewStore, writing, latest, setting],
  );
}
