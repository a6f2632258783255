import type { Limits } from '@umlaut/diagram';
import { createContext, useContext } from 'react';

/** What the box of a node needs of the canvas it stands on. The same object for the life of the canvas. */
export interface CanvasContext {
  readonly limits: () => Limits;
  /** Ends the editing of a label; undefined leaves the label as it was. `refocus`: the node gets the focus back. */
  readonly endEditing: (id: string, label: string | undefined, options: { readonly refocus: boolean }) => void;
  readonly onCut: () => void;
}

const context = createContext<CanvasContext | undefined>(undefined);

export const CanvasContextProvider = context.Provider;

export function useCanvas(): CanvasContext {
  const value = useContext(context);
  if (value === undefined) throw new Error('A node is drawn outside of a canvas.');
  return value;
}
