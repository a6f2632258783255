import { Background, type ReactFlowState, useStore } from '@xyflow/react';
import { memo } from 'react';

/** Farther out than this, dots lie so close that they are hardly told apart. */
const leastZoom = 0.75;

/** The dots of the paper. Drawn anew at each step of a zoom, they would be the dearest thing of a large diagram seen from afar. */
export const Dots = memo(function Dots({ isCrowded }: { readonly isCrowded: boolean }) {
  const isFar = useStore(isFarOut);
  return isCrowded && isFar ? null : <Background gap={12} size={1.4} />;
});

function isFarOut({ transform: [, , zoom] }: ReactFlowState): boolean {
  return zoom < leastZoom;
}
