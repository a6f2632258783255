import './print-sheets.css';
import { createPortal } from 'react-dom';
import type { PrintPages } from './print-pages.ts';
import type { PrintedPicture } from './use-print-picture.ts';

interface PrintSheetsProps {
  readonly picture: PrintedPicture;
  readonly pages: PrintPages;
}

/** The pages as the printer gets them: in place of the whole program, and on paper only. */
export function PrintSheets({ picture, pages }: PrintSheetsProps) {
  return createPortal(
    <div className="print-sheets" data-page={`${pages.paper}-${pages.orientation}`} aria-hidden="true">
      {pages.parts.map((part) => (
        <PagePart key={`${part.row} ${part.column}`} {...{ picture, pages, part }} />
      ))}
    </div>,
    document.body,
  );
}

interface PagePartProps extends PrintSheetsProps {
  readonly part: PrintPages['parts'][number];
  /** Size over size on paper. */
  readonly zoom?: number;
}

/** The part of the picture on one page. */
export function PagePart({ picture, pages, part, zoom = 1 }: PagePartProps) {
  const scale = pages.scale * zoom;
  return (
    <div className="print-part" style={{ width: pages.width * zoom, height: pages.height * zoom }}>
      <img
        src={picture.address}
        alt=""
        style={{ width: picture.width * scale, height: picture.height * scale, left: -part.x * zoom, top: -part.y * zoom }}
      />
    </div>
  );
}
