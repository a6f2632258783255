import type { ListedDiagram } from '@umlaut/api';
import { AppLink, isPlainClick } from '../../ui/app-link.tsx';

interface NameLinkProps {
  readonly diagram: ListedDiagram;
  readonly open: () => void;
  readonly className: string | undefined;
}

/** Address of a diagram in the editor. */
export function addressOf({ id, version }: Pick<ListedDiagram, 'id' | 'version'>): string {
  return `/dashboard?diagramId=${encodeURIComponent(id)}&version=${version}`;
}

/** The diagram's name as a link, to be opened in another tab, too; a plain click asks for the version that there is at the moment. */
export function NameLink({ diagram, open, className }: NameLinkProps) {
  return (
    <AppLink
      to={addressOf(diagram)}
      className={className}
      data-name=""
      onClick={(event) => {
        if (isPlainClick(event)) {
          event.preventDefault();
          open();
        }
      }}
    >
      {diagram.name}
    </AppLink>
  );
}
