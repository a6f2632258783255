import { defaultLimits, nameProblem } from '@umlaut/diagram';
import { copyName, type SaveDialogState } from '@umlaut/workspace';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { texts } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { CheckIcon } from '../../../ui/toast-icons.tsx';
import styles from './save-dialog.module.css';
import { SaveFailure } from './save-failure.tsx';

interface SaveDialogProps {
  readonly dialog: SaveDialogState;
  /** Of what is to be saved, as it is called so far. */
  readonly name: string;
  /** Loading the stored version again is a way on. */
  readonly canReload: boolean;
  /** Brings both versions together; absent where there are not two. */
  readonly onMerge: (() => void) | undefined;
  /** Unsaved changes lie in the browser's storage. */
  readonly isKept: boolean;
  /** Said above the name. */
  readonly note?: string | undefined;
  readonly onConfirm: (name: string) => void;
  readonly onClose: () => void;
  readonly onReload: () => void;
  readonly onDownload: () => void;
}

/** Asks for the name and saves; when that fails, says why and what else can be done. */
export function SaveDialog({ dialog, name, canReload, onMerge, isKept, note, onConfirm, onClose, onReload, onDownload }: SaveDialogProps) {
  const { purpose, phase, problem } = dialog;
  const merging = useRef<HTMLButtonElement>(null);
  const { text, setText, isTouched, field } = useName(purpose, purpose === 'copy' ? copyName(name) : name);
  // Enter, which is pressed twice in a row to save, must not make a copy where there is a better way.
  const canMerge = onMerge !== undefined;
  useEffect(() => {
    if (canMerge) merging.current?.focus();
  }, [canMerge]);
  const formId = useId();
  const wrongName = nameProblem(text, defaultLimits);
  const isBusy = phase !== 'open';
  const isCopy = purpose === 'copy';

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (wrongName === undefined && !isBusy) onConfirm(text);
  }

  return (
    <Dialog
      title={texts.editor.saveDialog.title}
      onClose={onClose}
      busy={phase === 'saving'}
      footer={
        <div className={styles.footer}>
          <span className={styles.saved} role="status">
            {phase === 'saved' && (
              <>
                <CheckIcon />
                <span>{texts.editor.saveDialog.saved}</span>
              </>
            )}
          </span>
          <Button onClick={onClose} disabled={isBusy}>
            {texts.editor.saveDialog.cancel}
          </Button>
          {canMerge && (
            <Button ref={merging} variant="primary" onClick={onMerge} disabled={isBusy} data-autofocus>
              Merge
            </Button>
          )}
          {canReload && (
            <Button onClick={onReload} disabled={isBusy}>
              Reload
            </Button>
          )}
          <Button
            variant={canMerge ? 'plain' : 'primary'}
            type="submit"
            form={formId}
            disabled={wrongName !== undefined || isBusy}
            aria-busy={phase === 'saving'}
          >
            {phase === 'saving' ? texts.editor.saveDialog.saving : isCopy ? 'Save as a copy' : texts.editor.saveDialog.save}
          </Button>
        </div>
      }
    >
      {note !== undefined && <p className={styles.note}>{note}</p>}
      {problem !== undefined && <SaveFailure problem={problem} isKept={isKept} onDownload={onDownload} />}
      <form id={formId} onSubmit={submit} noValidate>
        <TextField
          ref={field}
          label={texts.editor.saveDialog.name}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          error={isTouched ? wrongName : undefined}
          readOnly={isBusy}
          autoComplete="off"
          data-autofocus={canMerge ? undefined : true}
        />
      </form>
    </Dialog>
  );
}

/** The field's text: as proposed until it is written in; a change of purpose proposes anew, and selects it. */
function useName(purpose: SaveDialogState['purpose'], proposal: string) {
  const [typed, setTyped] = useState<{ readonly purpose: string; readonly text: string }>();
  const [proposed, setProposed] = useState({ purpose, text: proposal });
  const field = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another purpose is another name to choose
  useEffect(() => field.current?.select(), [purpose]);
  // The name changes when saving begins; the field keeps what was proposed when it opened.
  if (proposed.purpose !== purpose) setProposed({ purpose, text: proposal });
  const isTouched = typed?.purpose === purpose;
  return {
    text: isTouched ? typed.text : proposed.text,
    setText: (text: string) => setTyped({ purpose, text }),
    isTouched,
    field,
  };
}
