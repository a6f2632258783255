// Parts for exporting and opening files, loaded when one of them begins.
export { beside } from '@umlaut/pictures';
export { copyPicture } from '../../../pictures/copy-picture.ts';
export { makePicture } from '../../../pictures/make-picture.ts';
export { openFile } from '../../../pictures/open-file.ts';
export { ExportDialog } from './export-dialog.tsx';
export { ReceiveDialog } from './receive-dialog.tsx';
