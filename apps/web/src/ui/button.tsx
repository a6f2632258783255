import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
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
}

/** A button with a text; `type` is `button` unless told otherwise. */
export function Button({ variant = 'plain', size = 'medium', icon, className, type = 'button', children, ...rest }: ButtonProps) {
  return (
    <button type={type} className={classesOf(variant, size, className)} {...rest}>
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
