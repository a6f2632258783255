import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** Takes a drawing that was made without an account out of this browser, after a question: others may use it too. */
export function ForgetButton({ onForget }: { readonly onForget: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <Button isDestructive variant="quiet" onClick={() => setAsking(true)}>
        Delete drawing{' '}
      </Button>
      {isAsking && (
        <Dialog
          title="Delete this drawing?"
          onClose={close}
          footer={
            <>
              <Button onClick={close}>Cancel</Button>
              <Button
                variant="danger"
                onClick={() => {
                  close();
                  onForget();
                }}
              >
                Delete
              </Button>
            </>
          }
        >
          <p>It will be deleted from this browser. This can’t be undone. To keep it, save or download it first.</p>
        </Dialog>
      )}
    </>
  );
}
