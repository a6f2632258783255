export { beside } from './beside.ts';
export { type NamedDiagram, readEmbedded, writeEmbedded } from './embedded.ts';
export { maxFileBytes, type OpenedFile, openPicture, pngKeyword } from './open-picture.ts';
export { type Part, partOf } from './part-of.ts';
export type { Deflate } from './pdf/pdf-file.ts';
export { type PdfPicture, pdfPicture } from './pdf/pdf-picture.ts';
export { type Inflate, isPng, textOf, withTexts } from './png.ts';
export { summaryOf } from './summary.ts';
export { type PictureLook, svgPicture, svgThumbnail } from './svg-picture.ts';
