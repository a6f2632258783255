// Parts for exporting, opening and restoring diagrams, loaded when one of them begins.
export { combine } from '../../../pictures/combine.ts';
export { copyPicture } from '../../../pictures/copy-picture.ts';
export { copyText } from '../../../pictures/copy-text.ts';
export { ImportDialog } from '../../../pictures/import-dialog.tsx';
export { makePicture } from '../../../pictures/make-picture.ts';
export { isPlainly, openFile } from '../../../pictures/open-file.ts';
export { openFiles } from '../../../pictures/open-files.ts';
export { PrintDialog } from '../../../pictures/print/print-dialog.tsx';
export { TextDialog } from '../../../pictures/text-dialog.tsx';
export { RestoreDialog } from '../offers/restore-dialog.tsx';
export { ExportDialog } from './export-dialog.tsx';
