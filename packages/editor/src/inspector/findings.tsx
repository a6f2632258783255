import css from './inspector.module.css';

/** What is imperfect, quietly: each a sentence that says what to do. */
export function Findings({ findings }: { readonly findings: readonly string[] }) {
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
