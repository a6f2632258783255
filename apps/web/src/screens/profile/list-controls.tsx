import { SearchIcon } from '../../ui/icons.tsx';
import { Select } from '../../ui/select.tsx';
import { type Order, orders } from './arrange.ts';
import styles from './profile.module.css';

export interface ListControlsProps {
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly order: Order;
  readonly onOrder: (order: Order) => void;
  /** How many cards are shown. */
  readonly found: number;
}

/** Search and order of a long list. */
export function ListControls({ search, onSearch, order, onOrder, found }: ListControlsProps) {
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
      <Select label="Sort by" value={order} options={orders} onChoose={onOrder} />
      <span className="visually-hidden" aria-live="polite">
        {search.trim() !== '' && `${found} found`}
      </span>
    </search>
  );
}
