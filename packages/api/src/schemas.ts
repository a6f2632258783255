import { defaultLimits, type Limits, nameProblem } from '@umlaut/diagram';
import { z } from 'zod';
import { emailPattern, maxPasswordCharacters, minPasswordCharacters } from './sign-up-rules.ts';

export const roleSchema = z.enum(['owner', 'editor', 'viewer']).meta({ id: 'Role' });
export const shareRoleSchema = z.enum(['editor', 'viewer']).meta({ id: 'ShareRole' });
export const planSchema = z.enum(['free', 'unlimited']).meta({ id: 'Plan' });

const id = z.uuid();
const time = z.iso.datetime().describe('ISO 8601, UTC');
const version = z.number().int().min(1);

const emailText = z
  .string({ error: 'Please enter a valid email address' })
  .trim()
  .max(254, 'Please enter a valid email address')
  .regex(emailPattern, 'Please enter a valid email address')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly those are refused
  .refine((text) => text.isWellFormed() && !/[\u0000-\u001f\u007f]/.test(text), 'Please enter a valid email address');

const newPassword = z
  .string({ error: 'Enter a password.' })
  .refine((text) => [...text].length >= minPasswordCharacters, `A password has at least ${minPasswordCharacters} characters.`)
  .refine((text) => [...text].length <= maxPasswordCharacters, `A password has at most ${maxPasswordCharacters} characters.`)
  .refine((text) => text.isWellFormed(), 'The password holds characters that cannot be stored.');

export const signupBodySchema = z.object({ email: emailText, password: newPassword }).meta({ id: 'Signup' });
/** Deliberately loose: what could not be signed up with is a wrong login, not a malformed one. */
export const loginBodySchema = z
  .object({
    email: z.string({ error: 'Enter your e-mail.' }).trim().max(1024),
    password: z.string({ error: 'Enter your password.' }).max(1024),
  })
  .meta({ id: 'Login' });
export const passwordBodySchema = z
  .object({ currentPassword: z.string({ error: 'Enter your current password.' }).max(1024), newPassword })
  .meta({ id: 'PasswordChange' });

export const accountSchema = z.object({ id, email: z.string() }).meta({ id: 'Account' });
export const tokenSchema = z.object({ token: z.string() }).meta({ id: 'Token' });
export const userSchema = z
  .object({
    id,
    email: z.string(),
    createdAt: time,
    plan: planSchema,
    diagramCount: z.number().int(),
    diagramAllowance: z.number().int(),
    shareAllowance: z.number().int(),
  })
  .meta({ id: 'User' });
export const diagramCountSchema = z.object({ diagram_count: z.number().int() }).meta({ id: 'DiagramCount' });

const diagramFields = {
  id,
  name: z.string(),
  version,
  createdAt: time,
  updatedAt: time,
  role: roleSchema,
  ownerEmail: z.string(),
};
export const diagramSummarySchema = z.object(diagramFields).meta({ id: 'DiagramSummary' });
export const diagramSchema = z
  .object({ ...diagramFields, data: z.string().describe('JSON text of { nodes, edges }') })
  .meta({ id: 'StoredDiagram' });
export const diagramVersionSchema = z.object({ id, version }).meta({ id: 'DiagramVersion' });

/** Bodies of POST and PUT: `name` trimmed; `data` is checked by `packages/diagram` after the shape, as it costs more. */
export function diagramBodySchemas(limits: Limits = defaultLimits) {
  const name = z
    .string({ error: 'A diagram needs a name. Enter one.' })
    .trim()
    .superRefine((text, context) => {
      const message = nameProblem(text, limits);
      if (message !== undefined) context.addIssue({ code: 'custom', message });
    });
  const data = z.string({ error: 'data must be a JSON text of nodes and edges.' });
  return {
    create: z.object({ name, data }).meta({ id: 'NewDiagram' }),
    update: z
      .object({ name, data, version: z.number({ error: 'version must be the number of the version you changed.' }).int().min(1) })
      .meta({ id: 'DiagramUpdate' }),
  };
}

export const shareBodySchema = z.object({ email: emailText, role: shareRoleSchema.default('viewer') }).meta({ id: 'NewShare' });
export const shareSchema = z.object({ id, email: z.string(), role: shareRoleSchema }).meta({ id: 'Share' });

export const diagramParamsSchema = z.object({ id: z.string() });
export const shareParamsSchema = z.object({ id: z.string(), shareId: z.string() });

export const settingsSchema = z
  .object({
    maxNodes: z.number().int(),
    freeDiagrams: z.number().int(),
    freeShares: z.number().int(),
    upgradeText: z.string(),
    upgradeUrl: z.string().nullable(),
  })
  .meta({ id: 'Settings', description: 'What the pages need to know of this server; open to everyone' });
export const healthSchema = z.object({ status: z.literal('ok') }).meta({ id: 'Health' });
export const errorSchema = z
  .object({
    code: z.string(),
    message: z.string(),
    issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    requestId: z.string().optional(),
  })
  .meta({ id: 'Error' });
