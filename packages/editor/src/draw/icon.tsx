interface IconProps {
  /** The lines, as a path within a square of `size` units. */
  readonly d: string;
  /** Edge length in CSS px. */
  readonly size?: number;
}

/** The frame of every icon: a square drawn with lines in the colour of the text around it, for the eye alone. */
export function Icon({ d, size = 16 }: IconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox={`0 0 ${size} ${size}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={d} />
    </svg>
  );
}
