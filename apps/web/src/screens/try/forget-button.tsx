import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** Takes a drawing that was made without an account out of this browser, after a question: others may use it too. */
export function ForgetButton({ onForget }: { readonly onForget: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        Forget this drawing
      </Button>
      {isAsking && (
        <Dialog
          title="Forget this drawing?"
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
                Forget it
              </Button>
            </>
          }
        >
          <p>It is deleted from this browser, and cannot be brought back. Download or save it first to keep it.</p>
        </Dialog>
      )}
    </>
  );
}
