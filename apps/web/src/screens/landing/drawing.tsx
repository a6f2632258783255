import styles from './drawing.module.css';

interface DrawingProps {
  readonly title: string;
  /** Addresses of the same drawing in both themes, made by the product and held by the test beside them. */
  readonly light: string;
  readonly dark: string;
}

/** A diagram as the product draws it, in the theme and the font of the page, which an image could not use. */
export function Drawing({ title, light, dark }: DrawingProps) {
  return (
    <svg className={styles.drawing} role="img" aria-label={title}>
      <use className={styles.light} href={`${light}#drawing`} width="100%" height="100%" />
      <use className={styles.dark} href={`${dark}#drawing`} width="100%" height="100%" />
    </svg>
  );
}
