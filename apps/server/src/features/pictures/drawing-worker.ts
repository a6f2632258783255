import { readDiagram, salvageDiagram } from '@umlaut/diagram';
import { embedPage, type NamedDiagram, svgPicture, svgThumbnail, svgView } from '@umlaut/pictures';
import type { PictureForm, PictureOrder } from './drawing.ts';
import { serveDrawings } from './drawing-port.ts';
import { readFontFiles } from './font-files.ts';

const fonts = readFontFiles();

/** Draws in a thread of its own: a large diagram takes longer than other requests should wait. */
serveDrawings(({ name, data, form, limits }: PictureOrder) =>
  draw({ name, diagram: readDiagram(data, limits).diagram ?? salvageDiagram(data).diagram }, form),
);

function draw(named: NamedDiagram, form: PictureForm): string {
  switch (form.kind) {
    case 'thumbnail':
      return svgThumbnail(named, form.theme);
    case 'view':
      return svgView(named, form.hasFonts ? { ...form.look, fonts } : form.look);
    case 'file':
      return svgPicture(named, { theme: 'light', transparent: false, fonts });
    case 'embed':
      return embedPage(named, { ...form, fonts });
  }
}
