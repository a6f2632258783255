import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './icon-button.module.css';

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> {
  /** Name and tooltip of the button. */
  readonly label: string;
  readonly children: ReactNode;
  /** `framed` stands on its own, over other content; `bare` sits in a bar. */
  readonly variant?: 'bare' | 'framed';
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A square button with an icon alone. */
export function IconButton({ label, variant = 'bare', className, type = 'button', title = label, children, ...rest }: IconButtonProps) {
  const classes = [styles.button, styles[variant], className].filter(Boolean).join(' ');
  return (
    <button type={type} className={classes} aria-label={label} title={title} {...rest}>
      {children}
    </button>
  );
}
