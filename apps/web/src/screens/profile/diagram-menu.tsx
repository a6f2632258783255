import type { ListedDiagram } from '@umlaut/api';
import { texts } from '../../texts.ts';
import { CopyIcon, LabelIcon, MoreIcon, ShareIcon, StarIcon, TrashIcon } from '../../ui/icons.tsx';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import type { Ask, ListKind } from './queries.ts';

interface DiagramMenuProps {
  readonly kind: ListKind;
  readonly diagram: ListedDiagram;
  readonly describedBy: string;
  readonly onAsk: (what: Ask) => void;
}

/** All that can be done with a diagram of a list. */
export function DiagramMenu({ kind, diagram, describedBy, onAsk }: DiagramMenuProps) {
  const item = (label: string, icon: MenuItem['icon'], what: Ask, apart = false): MenuItem => ({
    label,
    icon,
    apart,
    onChoose: () => onAsk(what),
  });
  const star = item(diagram.starred ? 'Remove star' : 'Add star', <StarIcon isFull={diagram.starred} />, 'star');
  const items =
    kind === 'shared'
      ? [star, item('Duplicate', <CopyIcon />, 'duplicate')]
      : [
          item(texts.profile.share, <ShareIcon />, 'share'),
          item('Rename', <LabelIcon />, 'rename'),
          item('Duplicate', <CopyIcon />, 'duplicate'),
          star,
          item(texts.profile.remove, <TrashIcon />, 'delete', true),
        ];
  return <Menu label="More actions" icon={<MoreIcon />} items={items} compact describedBy={describedBy} />;
}
