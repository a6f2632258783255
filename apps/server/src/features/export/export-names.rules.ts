const mostCharacters = 60;
/** With the id it stays below the 255 bytes that file systems take. */
const mostBytes = 200;

/**
 * Folder of a diagram in an archive: its name as every file system takes it, and its id, so that no two are the same. Signs that steer
 * terminals or turn the direction of writing are left out; a name of nothing else is that of the id alone.
 */
export function folderName(name: string, id: string): string {
  const plain = name
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]+/gu, '')
    .replace(/[<>:"/\\|?*\s]+/gu, ' ');
  let short = '';
  for (const sign of [...plain].slice(0, mostCharacters)) {
    if (Buffer.byteLength(short + sign) > mostBytes) break;
    short += sign;
  }
  const safe = short.replace(/^[. ]+|[. ]+$/g, '');
  return safe === '' ? id : `${safe} ${id}`;
}
