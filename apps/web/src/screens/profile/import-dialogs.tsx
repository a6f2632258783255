import type { NamedDiagram } from '@umlaut/pictures';
import { lazy, Suspense } from 'react';
import { useTheme } from '../../theme/use-theme.ts';
import type { Asked } from './use-open-file.ts';

const ImportDialog = lazy(async () => ({ default: (await import('../../pictures/import-dialog.tsx')).ImportDialog }));
const TextDialog = lazy(async () => ({ default: (await import('../../pictures/text-dialog.tsx')).TextDialog }));

interface ImportDialogsProps {
  readonly asked: Asked | undefined;
  readonly onTake: (chosen: NamedDiagram) => void;
  readonly onClose: () => void;
}

/** Asks about what comes in as a new diagram. */
export function ImportDialogs({ asked, onTake, onClose }: ImportDialogsProps) {
  const theme = useTheme();
  return (
    <Suspense fallback={null}>
      {asked !== undefined &&
        ('found' in asked ? (
          <ImportDialog found={asked.found} isOccupied={false} {...{ theme, onTake, onClose }} />
        ) : (
          <TextDialog limits={asked.limits} isOccupied={false} {...{ theme, onTake, onClose }} />
        ))}
    </Suspense>
  );
}
