import { z } from 'zod';

export const id = z.uuid();
export const time = z.iso.datetime().describe('ISO 8601, UTC');
export const version = z.number().int().min(1);
