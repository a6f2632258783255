import { useState } from 'react';
import { commandTable } from '../commands/table.ts';
import { chordText, isAppleKeyboard } from '../keys/chord.ts';
import type { Surface } from '../view-state/view-store.ts';
import { matching } from './matching.ts';
import css from './menus.module.css';
import { PickList } from './pick-list.tsx';
import { closeSurface, type SurfaceProps } from './surface.ts';
import { SurfaceDialog } from './surface-dialog.tsx';

/** A search over everything that can be done at the moment. */
export function CommandList(props: SurfaceProps & Pick<Surface, 'typed'>) {
  const { context, typed } = props;
  const [possible] = useState(() => {
    const now = context();
    return commandTable
      .filter((command) => command.id !== 'commands' && command.id !== 'escape' && command.id !== 'menu' && command.can(now))
      .map((command) => ({ key: command.id, command, title: command.titleNow?.(now) ?? command.title }));
  });
  return (
    <SurfaceDialog of={props} title="All commands" className={css.commands}>
      <PickList
        label="Search for a command"
        listLabel="Commands"
        placeholder="Search for a command"
        find={(query) => matching(possible, query, ({ title, command }) => [title, command.section])}
        none="No command has that name. Try another word."
        typed={typed}
        countOf={{ one: 'command', several: 'commands' }}
        onPick={({ command }) => {
          closeSurface(props);
          command.run(context());
        }}
      >
        {({ title, command: { section, keys } }) => (
          <>
            <span className={css.title}>{title}</span>
            <span className={css.section}>{section}</span>
            <span className={css.keyColumn}>
              {keys[0] !== undefined && <kbd className={css.keys}>{chordText(keys[0], isAppleKeyboard())}</kbd>}
            </span>
          </>
        )}
      </PickList>
    </SurfaceDialog>
  );
}
