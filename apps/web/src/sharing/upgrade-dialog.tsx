import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '../queries.ts';
import buttonStyles from '../ui/button.module.css';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

/** How to get more than the free tier gives, as whoever runs the server has set it. */
export function UpgradeDialog({ onClose }: { readonly onClose: () => void }) {
  const { data, isPending } = useQuery(settingsQuery);
  const text = data?.upgradeText || 'An upgrade gives unlimited access. Contact your administrator to upgrade.';
  return (
    <Dialog
      title="Upgrade"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {data?.upgradeUrl && (
            <a className={`${buttonStyles.button} ${buttonStyles.primary} ${buttonStyles.medium}`} href={data.upgradeUrl}>
              Upgrade
            </a>
          )}
        </>
      }
    >
      <p aria-busy={isPending}>{isPending ? 'Loading…' : text}</p>
    </Dialog>
  );
}
