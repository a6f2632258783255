import type { AccountActivityEntry } from '@umlaut/api';

/** Returns a short text for an event of the account. */
export function accountActivityText({ kind, device, diagramName }: AccountActivityEntry): string {
  switch (kind) {
    case 'password_changed':
      return 'Password changed';
    case 'password_reset':
      return 'Password reset with a link';
    case 'email_changed':
      return 'Email changed';
    case 'new_device':
      return `New login: ${device ?? 'unknown device'}`;
    case 'exported':
      return 'Data downloaded';
    case 'link_on':
      return `Public link turned on for “${diagramName ?? ''}”`;
  }
}
