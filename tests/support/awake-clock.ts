// The time of this process alone, for tests that say how long something may take: on a shared machine others' work is not its own.

const tickMs = 10;
/** Between two ticks more than this is taken by others, unless it was worked meanwhile. */
const mostIdleMs = 50;

let elapsedMs = 0;
let at = performance.now();
let worked = process.cpuUsage();
setInterval(tick, tickMs).unref();

/** As `performance.now()`, but it stands still while the machine does, or lets only others work. Milliseconds. */
export function awakeNow(): number {
  tick();
  return elapsedMs;
}

function tick(): void {
  const { user, system } = process.cpuUsage(worked);
  elapsedMs += Math.min(performance.now() - at, Math.max(mostIdleMs, (user + system) / 1000));
  at = performance.now();
  worked = process.cpuUsage();
}
