import styles from './diagram-types.module.css';
import drawing from './drawing.module.css';
import dark from './drawings/diagram-types-dark.svg?no-inline';
import light from './drawings/diagram-types-light.svg?no-inline';
import sections from './features.module.css';
import { Paper } from './paper.tsx';

/** Names of the diagram types, by the id of their drawing. */
const types = [
  ['class', 'Class'],
  ['sequence', 'Sequence'],
  ['state', 'State machine'],
  ['activity', 'Activity'],
  ['usecase', 'Use case'],
  ['component', 'Component'],
  ['deployment', 'Deployment'],
  ['er', 'Entity relationship'],
  ['object', 'Object'],
  ['package', 'Package'],
  ['flow', 'Flowchart'],
] as const;

/** Each type of diagram, as the editor draws it. */
export function DiagramTypes() {
  return (
    <section className={sections.section} aria-labelledby="types-title">
      <h2 id="types-title" className={sections.heading}>
        Eleven diagram types
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys as well */}
      <section className={styles.strip} tabIndex={0} aria-label="All diagram types">
        <ul className={styles.list}>
          {types.map(([id, name]) => (
            <li key={id} className={styles.type}>
              <Paper className={styles.paper}>
                <svg className={drawing.drawing} role="img" aria-label={`${name} diagram, drawn with Umlaut`}>
                  <use className={drawing.light} href={`${light}#${id}`} width="100%" height="100%" />
                  <use className={drawing.dark} href={`${dark}#${id}`} width="100%" height="100%" />
                </svg>
              </Paper>
              <h3 className={styles.name}>{name}</h3>
            </li>
          ))}
        </ul>
      </section>
    </section>
  );
}
