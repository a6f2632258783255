import { z } from 'zod';

/** Answer of `GET /settings`. */
export const settingsSchema = z
  .object({
    maxNodes: z.number().int(),
    maxEdges: z.number().int(),
    maxKilobytes: z.number().int().describe('Maximum size of a diagram’s JSON, KiB'),
    minZoom: z.number().describe('Minimum zoom of the editor; 1 is actual size'),
    freeDiagrams: z.number().int(),
    freeShares: z.number().int(),
    binDays: z.number().int().describe('Days for which deleted diagrams can be restored'),
    upgradeText: z.string(),
    upgradeUrl: z.string().nullable(),
    emailProof: z
      .enum(['none', 'link', 'mail'])
      .describe('How an email is verified: none (not verified), link (by an invitation link), mail (by a confirmation email)'),
    hasMail: z.boolean().describe('Whether the server sends emails'),
    signup: z
      .enum(['open', 'domains', 'invited', 'closed'])
      .describe('Who can sign up: everyone, emails of signupDomains, invited people, or no one'),
    signupDomains: z.array(z.string()),
    publicLinks: z.boolean().describe('Whether public links are available'),
  })
  .meta({ id: 'Settings', description: 'Public server settings' });
