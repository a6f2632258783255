import { type ReactNode, useRef } from 'react';
import { Button, type ButtonProps } from '../ui/button.tsx';

/** A button that lets the reader pick files. */
export function FileButton({
  onFiles,
  children,
  ...rest
}: Omit<ButtonProps, 'onClick'> & { readonly onFiles: (files: readonly File[]) => void; readonly children: ReactNode }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...rest} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <FileInput input={input} onFiles={onFiles} />
    </>
  );
}

/** The browser's own picker behind a button; it is never seen. */
export function FileInput({
  input,
  onFiles,
}: {
  readonly input: { current: HTMLInputElement | null };
  readonly onFiles: (files: readonly File[]) => void;
}) {
  return (
    <input
      ref={input}
      type="file"
      hidden
      multiple
      accept=".svg,.png,.json,.drawio,.dio,.xml,.mmd,.mermaid,.puml,.plantuml,.pu,.iuml,.md,.markdown,.adoc,.txt,image/svg+xml,image/png,application/json"
      onChange={(event) => {
        const files = [...(event.currentTarget.files ?? [])];
        // Cleared, so that the same files can be picked again.
        event.currentTarget.value = '';
        if (files.length > 0) onFiles(files);
      }}
    />
  );
}
