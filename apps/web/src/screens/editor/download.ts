/** Hands the reader a file of JSON text called after `name`. */
export function downloadJson(name: string, text: string): void {
  downloadFile(new Blob([text], { type: 'application/json' }), { name, extension: 'json' });
}

/** Hands the reader a file called after `name`, as in `Order model.svg`. */
export function downloadFile(file: Blob, { name, extension }: { readonly name: string; readonly extension: string }): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = `${fileName(name)}.${extension}`;
  link.click();
  // The browser reads the address after this task; a minute is plenty.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** `name` without what file systems refuse. */
export function fileName(name: string): string {
  const plain = name.replace(refused, ' ').replace(/\s+/g, ' ').trim();
  const safe = [...plain]
    .slice(0, 100)
    .join('')
    .replace(/^[. ]+|[. ]+$/g, '');
  return safe === '' ? 'diagram' : safe;
}

const refused = /[\p{Cc}<>:"/\\|?*]+/gu;
