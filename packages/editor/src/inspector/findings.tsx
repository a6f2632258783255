import css from './inspector.module.css';

interface FindingsProps {
  /** The kind of an element that no kind here is. */
  readonly unknownKind: string | undefined;
  readonly findings: readonly string[];
}

/** Findings on the element, quietly: each a sentence that says what to do. */
export function Findings({ unknownKind, findings: found }: FindingsProps) {
  const unknown = `The kind ${unknownKind} is not known here. It is drawn plainly and kept as it is.`;
  const findings = unknownKind === undefined ? found : [unknown, ...found];
  if (findings.length === 0) return null;
  return (
    <section className={css.findings} aria-label="Findings">
      <h3>{findings.length === 1 ? '1 finding' : `${findings.length} findings`}</h3>
      {[...new Set(findings)].map((finding) => (
        <p key={finding}>{finding}</p>
      ))}
    </section>
  );
}
