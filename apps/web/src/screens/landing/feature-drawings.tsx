import type { ReactNode } from 'react';
import styles from './feature-drawings.module.css';

// Small pictures beside the words: decoration, so hidden from screen readers.

function Drawing({ children }: { readonly children: ReactNode }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 240 120" aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}

/** Two sheets with a diagram, and a third to come. */
export function FreeDrawing() {
  return (
    <Drawing>
      <Sheet x={30} />
      <Sheet x={94} />
      <rect className={styles.toCome} x="158" y="26" width="52" height="68" rx="5" />
      <path className={styles.plus} d="M184 54v12M178 60h12" />
    </Drawing>
  );
}

function Sheet({ x }: { readonly x: number }) {
  return (
    <g transform={`translate(${x} 26)`}>
      <rect className={styles.box} width="52" height="68" rx="5" />
      <rect className={styles.ink} x="13" y="13" width="26" height="9" rx="2" />
      <path className={styles.line} d="M26 22v16" />
      <path className={styles.head} d="M26 42l-3-6h6Z" />
      <rect className={styles.ink} x="13" y="44" width="26" height="9" rx="2" />
    </g>
  );
}

/** A connection being drawn from one box to the next. */
export function EasyDrawing() {
  return (
    <Drawing>
      <path className={styles.pull} d="M78 44C78 78 150 40 158 70" />
      <rect className={styles.box} x="32" y="18" width="92" height="26" rx="5" />
      <text className={styles.label} x="78" y="35.5">
        Order
      </text>
      <rect className={styles.target} x="112" y="78" width="92" height="26" rx="5" />
      <text className={styles.label} x="158" y="95.5">
        Payment
      </text>
      <circle className={styles.handle} cx="78" cy="44" r="4" />
      <path className={styles.pointer} d="M158 66v17l4.4-3.8 2.8 6.3 3-1.3-2.8-6.200h5.800Z" />
    </Drawing>
  );
}

/** One diagram, half in each theme. */
export function ThemesDrawing() {
  return (
    <Drawing>
      <g className={styles.light}>
        <path className={styles.half} d="M120 18H47a7 7 0 0 0-7 7v70a7 7 0 0 0 7 7h73Z" />
        <path className={styles.halfBox} d="M120 31H79a5 5 0 0 0-5 5v12a5 5 0 0 0 5 5h41M120 73H79a5 5 0 0 0-5 5v6a5 5 0 0 0 5 5h41" />
        <path className={styles.halfText} d="M96 42h24M104 81h16" />
      </g>
      <g className={styles.dark}>
        <path className={styles.half} d="M120 18h73a7 7 0 0 1 7 7v70a7 7 0 0 1-7 7h-73Z" />
        <path className={styles.halfBox} d="M120 31h41a5 5 0 0 1 5 5v12a5 5 0 0 1-5 5h-41M120 73h41a5 5 0 0 1 5 5v6a5 5 0 0 1-5 5h-41" />
        <path className={styles.halfText} d="M120 42h24M120 81h16" />
      </g>
      <path className={styles.light} fill="var(--half-ink)" d="M119.3 53v11h-4.3l5 9Z" />
      <path className={styles.dark} fill="var(--half-ink)" d="M120.7 53v11h4.3l-5 9Z" />
      <rect className={styles.frame} x="40" y="18" width="160" height="84" rx="7" />
    </Drawing>
  );
}

/** One sheet, three people. */
export function SharingDrawing() {
  return (
    <Drawing>
      <g transform="translate(14 0)">
        <Sheet x={20} />
        {[28, 60, 92].map((y) => (
          <g key={y}>
            <path className={styles.line} d={`M72 60C104 60 104 ${y} 136 ${y}`} />
            <path className={styles.head} d={`M144 ${y}l-8-4v8Z`} />
            <circle className={y === 60 ? styles.target : styles.box} cx="158" cy={y} r="12" />
            <circle className={styles.ink} cx="158" cy={y - 3} r="3" />
            <path className={styles.ink} d={`M152 ${y + 6.5}a6 5 0 0 1 12 0Z`} />
          </g>
        ))}
      </g>
    </Drawing>
  );
}
