import { arrangeCommands } from '../arrange/arrange-commands.ts';
import { Icon } from '../draw/icon.tsx';
import { chordText, isAppleKeyboard } from '../keys/chord.ts';
import css from './inspector.module.css';
import type { InspectorProps } from './inspector.tsx';
import { Section } from './section.tsx';

interface ArrangeControlProps extends Pick<InspectorProps, 'context'> {
  /** How many nodes are selected. */
  readonly count: number;
}

/** Ids of commands, how many nodes each needs at least, and what it looks like, in rows. */
const rows = [
  [
    ['align-left', 2, 'M2.5 2v12M5 4h8v3H5zM5 9h5v3H5z'],
    ['align-center', 2, 'M8 2v2M8 7v2M8 12v2M3.5 4h9v3h-9zM5.5 9h5v3h-5z'],
    ['align-right', 2, 'M13.5 2v12M3 4h8v3H3zM6 9h5v3H6z'],
    ['align-top', 2, 'M2 2.5h12M4 5v8h3V5zM9 5v5h3V5z'],
    ['align-middle', 2, 'M2 8h2M7 8h2M12 8h2M4 3.5v9h3v-9zM9 5.5v5h3v-5z'],
    ['align-bottom', 2, 'M2 13.5h12M4 3v8h3V3zM9 6v5h3V6z'],
  ],
  [
    ['distribute-x', 3, 'M2.5 2v12M13.5 2v12M6.5 4.5h3v7h-3z'],
    ['distribute-y', 3, 'M2 2.5h12M2 13.5h12M4.5 6.5v3h7v-3z'],
    ['same-both', 2, 'M1.5 5h5v6h-5zM9.5 5h5v6h-5z'],
  ],
] as const;

/** Buttons for the commands that put several nodes in line. */
export function ArrangeControl({ count, context }: ArrangeControlProps) {
  return (
    <Section name="Align, distribute, resize">
      {rows.map((row) => (
        <div key={row[0][0]} className={css.arrows}>
          {row.map(([id, least, d]) => {
            const command = arrangeCommands.find((each) => each.id === id);
            if (command === undefined) return null;
            const { title, keys } = command;
            return (
              <button
                key={id}
                type="button"
                className={css.arrow}
                aria-label={title}
                title={[title, ...keys.map((key) => `(${chordText(key, isAppleKeyboard())})`)].join(' ')}
                disabled={count < least}
                onClick={() => {
                  const now = context();
                  if (now !== undefined && command.can(now)) command.run(now);
                }}
              >
                <Icon d={d} />
              </button>
            );
          })}
        </div>
      ))}
    </Section>
  );
}
