import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import styles from './worded-button.module.css';

interface WordedButtonProps {
  readonly label: string;
  readonly title: string;
  readonly icon: ReactNode;
  readonly onClick: () => void;
}

/** A button of the bar with its word where there is room for it, else with its icon alone. */
export function WordedButton({ label, ...rest }: WordedButtonProps) {
  return (
    <Button variant="quiet" className={styles.worded} {...rest}>
      {label}
    </Button>
  );
}
