import type { Queries } from '../database.ts';

/**
 * Finds a diagram of its owner's without a look at any other's. Unique, though ids are so by themselves: SQLite then takes it rather
 * than the one on the id.
 */
export async function ownerIndex({ schema }: Queries): Promise<void> {
  await schema.createIndex('diagrams_owned').unique().on('diagrams').columns(['owner_id', 'id']).execute();
  await schema.dropIndex('diagrams_owner').execute();
}
