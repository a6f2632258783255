import { type ReactNode, useRef } from 'react';
import { Button, type ButtonProps } from '../ui/button.tsx';

/** A button that lets the reader pick a file. */
export function FileButton({
  onFile,
  children,
  ...rest
}: Omit<ButtonProps, 'onClick'> & { readonly onFile: (file: File) => void; readonly children: ReactNode }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...rest} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <FileInput input={input} onFile={onFile} />
    </>
  );
}

/** The browser's own picker behind a button; it is never seen. */
export function FileInput({
  input,
  onFile,
}: {
  readonly input: { current: HTMLInputElement | null };
  readonly onFile: (file: File) => void;
}) {
  return (
    <input
      ref={input}
      type="file"
      hidden
      accept=".svg,.png,.json,.drawio,.dio,.xml,.mmd,.mermaid,.puml,.plantuml,.pu,.iuml,.md,.markdown,.adoc,.txt,image/svg+xml,image/png,application/json"
      onChange={(event) => {
        const file = event.currentTarget.files?.[0];
        // Cleared, so that the same file can be picked again.
        event.currentTarget.value = '';
        if (file !== undefined) onFile(file);
      }}
    />
  );
}
