import { useQuery } from '@tanstack/react-query';
import { type DiagramSummary, emailPattern, type Share, type ShareRole } from '@umlaut/api';
import { type FormEvent, useId, useRef, useState } from 'react';
import { ConfirmPasswordDialog } from '../account/confirm-password-dialog.tsx';
import { api } from '../api.ts';
import { failureText } from '../call-failure.ts';
import { settingsQuery, userQuery } from '../queries.ts';
import { texts } from '../texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import contentStyles from '../ui/dialog-content.module.css';
import { FormAlert } from '../ui/form-alert.tsx';
import { Select } from '../ui/select.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useToast } from '../ui/toast.tsx';
import { ActivityPart } from './activity-part.tsx';
import { InvitationLink } from './invitation-link.tsx';
import { PublicLinkPart } from './public-link-part.tsx';
import { roleTexts } from './role-texts.ts';
import { type Invited, ShareList } from './share-list.tsx';
import styles from './sharing.module.css';
import { useShares } from './use-shares.ts';

const heldText = `${texts.shareDialog.shared} The invitation will be sent when you confirm your email.`;

export interface ShareDialogProps {
  readonly diagram: Pick<DiagramSummary, 'id' | 'name'>;
  readonly onClose: () => void;
  readonly onUpgrade: () => void;
}

/** Shares of a diagram, with a field to add one. */
export function ShareDialog({ diagram, onClose, onUpgrade }: ShareDialogProps) {
  const formId = useId();
  const shares = useShares(diagram.id);
  const [invited, setInvited] = useState<Invited>();
  const [heir, setHeir] = useState<Invited>();
  const settings = useQuery(settingsQuery).data;
  const user = useQuery(userQuery).data;
  const { field, role, setRole, error, failure, busy, submit, clear } = useSharing(diagram.id, (share) => {
    if (share.invitation !== 'link') return onClose();
    shares.show(share);
    setInvited(share);
  });
  return (
    <Dialog
      title={texts.shareDialog.title}
      wide
      busy={busy}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {texts.shareDialog.cancel}
          </Button>
          <Button type="submit" form={formId} variant="primary" disabled={busy} aria-busy={busy}>
            {texts.shareDialog.share}
          </Button>
        </>
      }
    >
      <p className={contentStyles.name}>{diagram.name}</p>
      <ShareList shares={shares} diagramId={diagram.id} onInvite={setInvited} onMakeOwner={setHeir} />
      {heir !== undefined && shares.list?.some(({ id }) => id === heir.id) && (
        <ConfirmPasswordDialog
          title={`Make ${heir.email} the owner?`}
          text="When they accept, you become an editor. To make sure it’s you, enter your password."
          action="Send offer"
          doing="Sending…"
          email={user?.email ?? ''}
          failed="Couldn’t send the offer. Try again in a moment."
          onConfirm={(password) => shares.offer(heir.id, password)}
          onClose={() => setHeir(undefined)}
        />
      )}
      {invited !== undefined && shares.list?.some(({ id }) => id === invited.id) && (
        <InvitationLink key={invited.id} diagramId={diagram.id} share={invited} />
      )}
      <form id={formId} className={contentStyles.form} onSubmit={(event) => void submit(event)} noValidate>
        <div className={styles.fields}>
          <TextField
            ref={field}
            label="Email"
            type="text"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={texts.shareDialog.placeholder}
            error={error}
            onChange={clear}
            readOnly={busy}
            data-autofocus
          />
          <Select label="Access" value={role} options={roleTexts} onChoose={setRole} disabled={busy} className={styles.role} />
        </div>
        <AllowanceHint used={shares.list?.length ?? 0} onUpgrade={onUpgrade} />
        <FormAlert>{failure}</FormAlert>
      </form>
      {settings?.publicLinks === true && <PublicLinkPart diagram={diagram} />}
      <ActivityPart diagramId={diagram.id} />
    </Dialog>
  );
}

function AllowanceHint({ used, onUpgrade }: { readonly used: number; readonly onUpgrade: () => void }) {
  const allowance = useQuery(userQuery).data?.shareAllowance;
  if (allowance === undefined || used < allowance) return null;
  return (
    <p className={styles.hint}>
      Shared with {used} of {allowance} people.{' '}
      <button type="button" className={styles.linkButton} onClick={onUpgrade}>
        Upgrade to share with more
      </button>
    </p>
  );
}

function useSharing(id: string, onShared: (share: Share) => void) {
  const toast = useToast();
  const field = useRef<HTMLInputElement>(null);
  const [role, setRole] = useState<ShareRole>('viewer');
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);

  function clear() {
    setError(undefined);
    setFailure(undefined);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const email = field.current?.value.trim() ?? '';
    clear();
    field.current?.focus();
    if (!emailPattern.test(email)) {
      setError(texts.shareDialog.invalidEmail);
      return;
    }
    setBusy(true);
    try {
      const share = await api.share(id, { email, role });
      onShared(share);
      toast(share.invitation === 'held' ? heldText : texts.shareDialog.shared);
      if (field.current) field.current.value = '';
      setBusy(false);
    } catch (cause) {
      setFailure(failureText(cause, texts.shareDialog.failed));
      setBusy(false);
    }
  }

  return { field, role, setRole, error, failure, busy, submit, clear };
}
