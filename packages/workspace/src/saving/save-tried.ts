import type { TriedWork } from '../workspace-snapshot.ts';
import type { SavingEvent } from './saving.ts';

/** Saves what was drawn without an account, once the user's editor keeps it; it is forgotten where it lay. */
export async function saveTried(tried: TriedWork, dispatch: (event: SavingEvent) => void): Promise<void> {
  await tried.forget();
  dispatch({ type: 'save_asked' });
  if (tried.name.trim() !== '') dispatch({ type: 'confirmed', name: tried.name, key: tried.key });
}
