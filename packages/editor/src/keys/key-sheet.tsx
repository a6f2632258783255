import { sections } from '../commands/command.ts';
import { commandTable, gestures, isAmbiguous, outlineGestures, pointerGestures, scopeNames, textGestures } from '../commands/table.ts';
import css from '../menus/menus.module.css';
import { closeSurface, type SurfaceProps } from '../menus/surface.ts';
import { SurfaceDialog, SurfaceHeader } from '../menus/surface-dialog.tsx';
import { chordText, isAppleKeyboard, isSingle } from './chord.ts';

/** Every key and gesture on one sheet. */
export function KeySheet(props: SurfaceProps) {
  const isApple = isAppleKeyboard();
  const { preferences, page } = props.context();
  const { singleKeys } = preferences;
  const { tour } = page;
  const keyed = commandTable.filter(({ keys }) => keys.length > 0);
  return (
    <SurfaceDialog of={props} title="Keyboard shortcuts" className={css.sheet}>
      <SurfaceHeader title="Keyboard shortcuts" />
      {tour !== undefined && (
        <p className={css.note}>
          <button type="button" className={css.tour} onClick={() => startTour(props, tour)}>
            Take the five-minute tour
          </button>{' '}
          A diagram that explains itself.
        </p>
      )}
      {!singleKeys && <p className={css.note}>Single-key shortcuts are turned off in Preferences.</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
      <section className={css.columns} aria-label="Keys and gestures" tabIndex={0}>
        {sections.map((section) => {
          const rows = keyed.filter((command) => command.section === section);
          if (rows.length === 0) return null;
          return (
            <section key={section} className={css.block}>
              <h3>{section}</h3>
              <dl>
                {rows.map((command) => (
                  <Row
                    key={command.id}
                    what={command.title}
                    where={isAmbiguous(command) ? scopeNames[command.scope] : undefined}
                    keys={command.keys.map((key) => chordText(key, isApple))}
                    isOff={!singleKeys && command.keys.every(isSingle)}
                  />
                ))}
              </dl>
            </section>
          );
        })}
        <section className={css.block}>
          <h3>On the canvas</h3>
          <dl>
            {gestures.map(({ what, how }) => (
              <Row key={what} what={what} keys={how.map((key) => chordText(key, isApple))} />
            ))}
          </dl>
        </section>
        <section className={css.block}>
          <h3>In the outline</h3>
          <dl>
            {outlineGestures.map(({ what, how }) => (
              <Row key={what} what={what} keys={how.map((key) => chordText(key, isApple))} />
            ))}
          </dl>
        </section>
        <section className={css.block}>
          <h3>In the text pane</h3>
          <dl>
            {textGestures.map(({ what, how }) => (
              <Row key={what} what={what} keys={how.map((key) => chordText(key, isApple))} />
            ))}
          </dl>
        </section>
        <section className={css.block}>
          <h3>Mouse and touch</h3>
          <dl>
            {pointerGestures.map(({ what, how }) => (
              <div key={what} className={css.wide}>
                <dt>{what}</dt>
                <dd>{how}</dd>
              </div>
            ))}
          </dl>
        </section>
      </section>
    </SurfaceDialog>
  );
}

function startTour(props: SurfaceProps, tour: () => void): void {
  closeSurface(props);
  tour();
}

interface RowProps {
  readonly what: string;
  /** Scope of the keys, when they mean something else elsewhere. */
  readonly where?: string | undefined;
  readonly keys: readonly string[];
  readonly isOff?: boolean;
}

function Row({ what, where, keys, isOff = false }: RowProps) {
  return (
    <div className={isOff ? `${css.line} ${css.off}` : css.line}>
      <dt>
        {what}
        {where !== undefined && <small className={css.where}> {where}</small>}
      </dt>
      <dd>
        {keys.map((key) => (
          <kbd key={key} className={css.keys}>
            {key}
          </kbd>
        ))}
      </dd>
    </div>
  );
}
