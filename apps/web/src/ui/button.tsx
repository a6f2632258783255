import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { useGuarded } from '../routing/arrival.ts';
import { AppLink, type AppLinkProps } from './app-link.tsx';
import styles from './button.module.css';

/** `primary` is the one filled button of a screen or dialog; `quiet` has no outline; `danger` destroys something. */
type ButtonVariant = 'primary' | 'plain' | 'quiet' | 'danger';

interface ButtonLook {
  readonly variant?: ButtonVariant;
  readonly size?: 'medium' | 'large';
  /** Drawn before the text. */
  readonly icon?: ReactNode;
}

export interface ButtonProps extends ButtonLook, ButtonHTMLAttributes<HTMLButtonElement> {
  readonly ref?: Ref<HTMLButtonElement>;
  /** It deletes, or logs out: a press right after the page was reached does nothing. */
  readonly isDestructive?: boolean;
}

/** A button with a text; `type` is `button` unless told otherwise. */
export function Button({
  variant = 'plain',
  size = 'medium',
  icon,
  className,
  type = 'button',
  isDestructive = false,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button type={type} className={classesOf(variant, size, className)} {...useGuarded(isDestructive)} {...rest}>
      {icon}
      <span className={styles.text}>{children}</span>
    </button>
  );
}

/** A link that looks like a button: it leads to another address. */
export function ButtonLink({ variant = 'plain', size = 'medium', icon, className, children, ...rest }: ButtonLook & AppLinkProps) {
  return (
    <AppLink className={classesOf(variant, size, className)} {...rest}>
      {icon}
      <span className={styles.text}>{children}</span>
    </AppLink>
  );
}

function classesOf(variant: ButtonVariant, size: 'medium' | 'large', className: string | undefined): string {
  return [styles.button, styles[variant], styles[size], className].filter(Boolean).join(' ');
}
