import { clockOf } from '@umlaut/document';
import type { Doc } from 'yjs';
import type { BoundedDoc } from './bounded-doc.ts';
import { updateBounds } from './crowding.rules.ts';
import { hasValuesWithoutKeys, walksTooFar } from './placing.rules.ts';
import { isSettled } from './shared-documents.ts';
import type { Sliced } from './turns.ts';
import { measureUpdate, sliceUpdate, type UpdateMeasure } from './update-bytes.ts';
import { type ReadUpdate, readUpdate, updateProblem } from './update-check.ts';

/** Structs of an update that is judged and applied as soon as it comes: some milliseconds, whatever they are. */
const mostAtOnce = 250;
/** Things, or deleted entries, that are applied in one turn of the event loop: about as long. */
const thingsPerTurn = 1_000;
/** Small updates that are applied in one turn. */
const updatesPerTurn = 50;

export const unreadable = 'This change could not be read.';

/** Whether an update is judged and taken in one turn of the event loop. */
export function isSmall(measure: UpdateMeasure | { readonly problem: string }): boolean {
  if ('problem' in measure) return true;
  const { structs, ranges, deleted } = measure;
  return structs + ranges <= mostAtOnce && deleted <= thingsPerTurn;
}

/** Applies an update that is known to be in order, in a turn of the event loop if it is small, else in several. */
export function* applyInSlices(update: Uint8Array, shared: Doc, apply: (slice: Uint8Array) => void): Sliced<void> {
  const unbounded = { ...updateBounds, mostThings: Number.POSITIVE_INFINITY, mostRanges: Number.POSITIVE_INFINITY };
  const slices = isSmall(measureUpdate(update, unbounded)) ? undefined : yield* slicesOf(update, shared);
  for (const slice of slices ?? [update]) {
    apply(slice);
    if (slices !== undefined) yield;
  }
}

/** As `applyInSlices` for many updates, of which some that are small share a turn. */
export function* applyAllInSlices(updates: readonly Uint8Array[], shared: Doc, apply: (slice: Uint8Array) => void): Sliced<void> {
  for (const [index, update] of updates.entries()) {
    yield* applyInSlices(update, shared, apply);
    if (index % updatesPerTurn === updatesPerTurn - 1) yield;
  }
}

/** `update` as updates that take a turn of the event loop each; undefined when it builds on something that `shared` has not got. */
export function* slicesOf(update: Uint8Array, shared: Doc): Sliced<readonly Uint8Array[] | undefined> {
  yield;
  const knownOf = (client: number) => clockOf(shared, client);
  const slices = sliceUpdate(update, { knownOf, mostThings: thingsPerTurn, maxDepth: updateBounds.maxDepth });
  yield;
  return slices;
}

/** Why the slice of a change cannot be applied; undefined when it was. `known`: the slice as it was read and found to be in order. */
export function applySlice(bounded: BoundedDoc, slice: Uint8Array, known: ReadUpdate | undefined): string | undefined {
  const read = known ?? readUpdate(slice);
  const problem = read && (known === undefined ? updateProblem(read) : undefined);
  if (read === undefined || problem !== undefined) return problem ?? unreadable;
  if (walksTooFar(read, bounded.shared)) return 'This change is too complex to apply.';
  // Structs that are still pending then depend on missing updates.
  if (!bounded.tryToApply(slice) || !isSettled(bounded.shared)) return unreadable;
  return hasValuesWithoutKeys(read, bounded.shared) ? unreadable : undefined;
}
