import { type ReactNode, useId, useState } from 'react';
import { Icon } from '../draw/icon.tsx';
import css from './inspector.module.css';
import { readClosed, writeClosed } from './section-state.ts';

interface SectionProps {
  /** Its heading, by which it is remembered. */
  readonly name: string;
  /** Field or list that commands lead to. */
  readonly field?: string;
  readonly children: ReactNode;
}

/** A part of the inspector under a heading that closes and opens it. */
export function Section({ name, field, children }: SectionProps) {
  const headingId = useId();
  const { isOpen, toggle } = useSection(name);
  return (
    <section className={css.group} aria-labelledby={headingId} data-field={field}>
      <h3 id={headingId} className={css.heading}>
        <SectionToggle isOpen={isOpen} onToggle={toggle}>
          {name}
        </SectionToggle>
      </h3>
      {isOpen && children}
    </section>
  );
}

/** Whether the section of a name is open, and how to change that. */
export function useSection(name: string): { readonly isOpen: boolean; readonly toggle: () => void } {
  const [isOpen, setOpen] = useState(() => !readClosed().has(name));
  function toggle(): void {
    writeClosed(name, isOpen);
    setOpen(!isOpen);
  }
  return { isOpen, toggle };
}

interface SectionToggleProps {
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}

/** The button in the heading of a section. */
export function SectionToggle({ isOpen, onToggle, children }: SectionToggleProps) {
  return (
    <button type="button" className={css.toggle} data-section aria-expanded={isOpen} onClick={onToggle}>
      <span>{children}</span>
      <Icon d={isOpen ? 'm4 6.5 4 4 4-4' : 'm6.5 4 4 4-4 4'} />
    </button>
  );
}
