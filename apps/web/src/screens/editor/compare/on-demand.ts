// Parts for comparing, merging and discarding, loaded when one of them begins.
export { CompareUnsaved } from './compare-unsaved.tsx';
export { DiscardDialog } from './discard-dialog.tsx';
export { MergeDialog } from './merge-dialog.tsx';
export { SettleDialog } from './settle-dialog.tsx';
