import type { Queries } from '../database.ts';
import { copyContents } from './2026-11-20-versions.ts';

/**
 * Migration: keeps a diagram's content in its newest version alone. Each save has written one; content that was written past
 * the server gets its own.
 */
export async function contentOnce(queries: Queries): Promise<void> {
  await copyContents(queries);
  await queries.schema.alterTable('diagrams').dropColumn('data').execute();
}
