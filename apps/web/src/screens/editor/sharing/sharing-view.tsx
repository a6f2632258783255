import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { ShareDialog } from '../../../sharing/share-dialog.tsx';
import { UpgradeDialog } from '../../../sharing/upgrade-dialog.tsx';

interface SharingViewProps {
  readonly diagram: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
}

/** Shares of the diagram, and the way to get more than the free tier gives. */
export function SharingView({ diagram, onClose }: SharingViewProps) {
  const [queries] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } }));
  const [isUpgrading, setUpgrading] = useState(false);
  return (
    <QueryClientProvider client={queries}>
      {isUpgrading ? (
        <UpgradeDialog onClose={onClose} />
      ) : (
        <ShareDialog diagram={diagram} onClose={onClose} onUpgrade={() => setUpgrading(true)} />
      )}
    </QueryClientProvider>
  );
}
