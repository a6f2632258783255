import type { ReactNode } from 'react';

export interface IconProps {
  /** Edge length in CSS px. */
  readonly size?: number;
}

/** The frame of every icon: 16 units, drawn in the colour of the text. */
export function Icon({ size = 16, children }: IconProps & { readonly children: ReactNode }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}
