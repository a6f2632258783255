import { useState } from 'react';
import { commandTable } from '../commands/table.ts';
import { chordText, isAppleKeyboard } from '../keys/chord.ts';
import { matching } from './matching.ts';
import { type ListedCommand, likeliestFirst, listedCommands, searchTexts } from './menu-entries.ts';
import css from './menus.module.css';
import { PickList } from './pick-list.tsx';
import { closeSurface, type SurfaceProps } from './surface.ts';
import { SurfaceDialog } from './surface-dialog.tsx';

/** A search over everything that can be done at the moment. */
export function CommandList(props: SurfaceProps) {
  const { context } = props;
  const [listed] = useState(() => listedCommands(commandTable, context()));
  function find(query: string): readonly ListedCommand[] {
    const found =
      query.trim() === '' ? listed.filter(({ isOff }) => !isOff) : matching(likeliestFirst(listed, context()), query, searchTexts);
    return [...found.filter(({ isOff }) => !isOff), ...found.filter(({ isOff }) => isOff)];
  }
  return (
    <SurfaceDialog of={props} title="All commands" className={css.commands}>
      <PickList
        label="Search commands"
        listLabel="Commands"
        placeholder="Search commands"
        find={find}
        none="No matching commands. Try another search."
        countOf={{ one: 'command', several: 'commands' }}
        onPick={({ command, isOff }) => {
          if (isOff) return;
          closeSurface(props);
          command.run(context());
        }}
      >
        {({ title, isOff, command: { section, keys } }) => (
          <>
            <span className={isOff ? `${css.title} ${css.impossible}` : css.title}>
              {title}
              {isOff && <span className="visually-hidden">, not available for the selection</span>}
            </span>
            <span className={css.section}>{isOff ? 'unavailable' : section}</span>
            <span className={css.keyColumn}>
              {keys[0] !== undefined && <kbd className={css.keys}>{chordText(keys[0], isAppleKeyboard())}</kbd>}
            </span>
          </>
        )}
      </PickList>
    </SurfaceDialog>
  );
}
