import css from './inspector.module.css';

interface FindingsProps {
  /** The kind of an element that no kind here is. */
  readonly unknownKind: string | undefined;
  readonly findings: readonly string[];
}

/** Findings on the element, quietly: each a sentence that says what to do. */
export function Findings({ unknownKind, findings: found }: FindingsProps) {
  const unknown = `The type ${unknownKind} is unknown. It is shown as a plain box and kept unchanged.`;
  const findings = unknownKind === undefined ? found : [unknown, ...found];
  if (findings.length === 0) return null;
  return (
    <section className={css.findings} aria-label="Problems">
      <h3>{findings.length === 1 ? '1 problem' : `${findings.length} problems`}</h3>
      {[...new Set(findings)].map((finding) => (
        <p key={finding}>{finding}</p>
      ))}
    </section>
  );
}
