/**
 * Rounds of each long trial, by the environment variable that overrides them: `short` in `npm test`, `whole` in `npm run soak`, which sets
 * `TRIALS=whole`.
 */
const sizes = {
  // Saving: ends of the server under load.
  KILLS: { short: 5, whole: 500 },
  STOPS: { short: 2, whole: 100 },
  MEMORY_ENDS: { short: 1, whole: 30 },
  // Live editing: ends amid drawing, convergence, races with the end of a right, frames that are nearly valid.
  LIVE_KILLS: { short: 4, whole: 500 },
  LIVE_STOPS: { short: 4, whole: 200 },
  // People who write into one sequence diagram at once.
  SCORE_WRITERS: { short: 25, whole: 20_000 },
  SCORE_SESSIONS: { short: 4, whole: 500 },
  SCORE_MEETINGS: { short: 1, whole: 10 },
  SCORE_MEETING_ACTS: { short: 30, whole: 200 },
  // Edits of two people in the text and on the canvas of one diagram: an hour's work at full length.
  TEXT_WRITERS: { short: 50, whole: 500 },
  // Texts that are typed letter by letter and compared with the pasted ones.
  TYPED_TEXTS: { short: 84, whole: 2_000 },
  // The same by real keys, of each grammar.
  TYPED_BY_KEYS: { short: 1, whole: 20 },
  SEEDS: { short: 30, whole: 10_000 },
  REVOCATIONS: { short: 12, whole: 1_000 },
  REVOCATIONS_ELSEWHERE: { short: 4, whole: 200 },
  RACES: { short: 2, whole: 20 },
  // Links of accounts that a hundred use at once, of each of four kinds.
  LINK_RACES: { short: 1, whole: 250 },
  // Public links that end while they are visited.
  LINK_REVOCATIONS: { short: 10, whole: 1_000 },
  PICTURE_LINKS: { short: 2, whole: 70 },
  FRAMES: { short: 1_000, whole: 100_000 },
  // Mails with hostile names and addresses, and tries to bomb one address with mails.
  HOSTILE_MAILS: { short: 300, whole: 10_000 },
  MAIL_TRIES: { short: 60, whole: 10_000 },
  // Ends of the server while it sends mails.
  MAIL_KILLS: { short: 2, whole: 100 },
  // Headers of requests that name another server.
  FORGED_HEADERS: { short: 9, whole: 50 },
  // Requests that are nearly valid.
  REQUESTS: { short: 10_000, whole: 100_000 },
  // Valid documents that are saved and opened.
  DOCUMENTS: { short: 60, whole: 2_000 },
  RESTORES: { short: 1, whole: 200 },
  // Forged backups: an equal number of each kind.
  HOSTILE_BACKUPS: { short: 31, whole: 1_000 },
  BACKUPS: { short: 2, whole: 100 },
  // Ends of backup, restore and move at any moment, and the size of what is copied; each diagram has ten versions.
  COPY_KILLS: { short: 2, whole: 50 },
  COPIED_DIAGRAMS: { short: 300, whole: 10_000 },
  // In the browser: stored texts that are opened, and those that are changed and saved; crashes with unsaved work.
  HOSTILE_DOCUMENTS: { short: 250, whole: 2_000 },
  KEPT_DOCUMENTS: { short: 4, whole: 40 },
  CRASHES: { short: 2, whole: 20 },
} as const;

/** Rounds of a long trial in this run. */
export function trialSize(name: keyof typeof sizes): number {
  const { short, whole } = sizes[name];
  return Number(process.env[name] ?? (process.env.TRIALS === 'whole' ? whole : short));
}
