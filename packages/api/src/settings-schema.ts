import { settings } from './account.ts';
import { schemaOf } from './schema-of.ts';

/** Answer of `GET /settings`. */
export const settingsSchema = schemaOf(settings, {
  id: 'Settings',
  description: 'Public server settings',
  fields: {
    maxKilobytes: 'Maximum size of a diagram’s JSON, KiB',
    minZoom: 'Minimum zoom of the editor; 1 is actual size',
    binDays: 'Days for which deleted diagrams can be restored',
    emailProof: 'How an email is verified: none (not verified), link (by an invitation link), mail (by a confirmation email)',
    hasMail: 'Whether the server sends emails',
    signup: 'Who can sign up: everyone, emails of signupDomains, invited people, or no one',
    publicLinks: 'Whether public links are available',
  },
});
