import { IconButton } from '../../ui/icon-button.tsx';
import { CardsIcon, RowsIcon, SearchIcon, StarIcon } from '../../ui/icons.tsx';
import { Select } from '../../ui/select.tsx';
import { type Order, orders } from './arrange.ts';
import type { ListView } from './list-view.ts';
import styles from './profile.module.css';

export interface ListControlsProps {
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly order: Order;
  readonly onOrder: (order: Order) => void;
  readonly starred: boolean;
  readonly onStarred: (starred: boolean) => void;
  readonly view: ListView;
  readonly onView: (view: ListView) => void;
  /** How many cards are shown. */
  readonly found: number;
}

/** Search and order of a long list. */
export function ListControls({ search, onSearch, order, onOrder, starred, onStarred, view, onView, found }: ListControlsProps) {
  return (
    <search className={styles.controls}>
      <label className={styles.search}>
        <SearchIcon />
        <span className="visually-hidden">Search diagrams</span>
        <input
          type="search"
          className={styles.searchInput}
          placeholder="Search"
          value={search}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onSearch(event.target.value)}
        />
      </label>
      <span className={styles.viewing}>
        <IconButton label="Starred only" aria-pressed={starred} onClick={() => onStarred(!starred)}>
          <StarIcon isFull={starred} />
        </IconButton>
        <Select label="Sort by" value={order} options={orders} onChoose={onOrder} className={styles.sort} />
        <IconButton label={view === 'cards' ? 'List view' : 'Card view'} onClick={() => onView(view === 'cards' ? 'list' : 'cards')}>
          {view === 'cards' ? <RowsIcon /> : <CardsIcon />}
        </IconButton>
      </span>
      <span className="visually-hidden" aria-live="polite">
        {(search.trim() !== '' || starred) && `${found} found`}
      </span>
    </search>
  );
}
