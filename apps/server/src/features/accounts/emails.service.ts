import { type Confirmation, createConfirmation } from './confirmation.service.ts';
import { createEmailChange, type EmailChange } from './email-change.service.ts';
import type { EmailParts } from './email-links.ts';

/** The e-mail of an account: its confirmation, its change, and the way back from a change. */
export interface Emails extends Confirmation, EmailChange {}

export function createEmails(parts: EmailParts): Emails {
  return { ...createConfirmation(parts), ...createEmailChange(parts) };
}
