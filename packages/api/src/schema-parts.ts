import { z } from 'zod';

export const id = z.uuid();
export const time = z.iso.datetime().describe('ISO 8601, UTC');
export const version = z.number().int().min(1);

export const roleSchema = z.enum(['owner', 'editor', 'viewer']).meta({ id: 'Role' });
export const shareRoleSchema = z
  .enum(['editor', 'viewer'], { error: 'A role must be editor (can edit) or viewer (can view).' })
  .meta({ id: 'ShareRole' });
export const planSchema = z.enum(['free', 'unlimited']).meta({ id: 'Plan' });
