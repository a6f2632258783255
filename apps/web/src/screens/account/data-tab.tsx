import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { userQuery } from '../../queries.ts';
import type { Session } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import styles from './account-screen.module.css';
import { Download } from './download.tsx';
import { SharedDiagrams } from './shared-diagrams.tsx';

const DeleteDialog = lazy(async () => ({ default: (await import('./delete-dialog.tsx')).DeleteDialog }));

/** Everything that the account holds, and the end of it. */
export function DataTab({ session }: { readonly session: Session }) {
  const user = useQuery(userQuery).data;
  const [deleting, setDeleting] = useState(false);
  return (
    <>
      <Download email={session.email} />
      <SharedDiagrams />
      <section className={styles.part} aria-labelledby="account-delete">
        <h2 id="account-delete" className={styles.subtitle}>
          Delete account
        </h2>
        <p className={styles.soft}>
          This permanently deletes your account and your diagrams. You can transfer diagrams to people who can edit them.
        </p>
        <Button isDestructive variant="danger" disabled={user === undefined} onClick={() => setDeleting(true)}>
          Delete account
        </Button>
      </section>
      {deleting && user !== undefined && (
        <Suspense fallback={null}>
          <DeleteDialog user={user} onClose={() => setDeleting(false)} />
        </Suspense>
      )}
    </>
  );
}
