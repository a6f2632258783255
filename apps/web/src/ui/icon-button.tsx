import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { useGuarded } from '../routing/arrival.ts';
import styles from './icon-button.module.css';

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> {
  /** Name and tooltip of the button. */
  readonly label: string;
  readonly children: ReactNode;
  /** `framed` stands on its own, over other content; `bare` sits in a bar. */
  readonly variant?: 'bare' | 'framed';
  readonly ref?: Ref<HTMLButtonElement>;
  /** It deletes something: a press right after the page was reached does nothing. */
  readonly isDestructive?: boolean;
}

/** A square button with an icon alone. */
export function IconButton({
  label,
  variant = 'bare',
  className,
  type = 'button',
  title = label,
  isDestructive = false,
  children,
  ...rest
}: IconButtonProps) {
  const classes = [styles.button, styles[variant], className].filter(Boolean).join(' ');
  return (
    <button type={type} className={classes} aria-label={label} title={title} {...useGuarded(isDestructive)} {...rest}>
      {children}
    </button>
  );
}
