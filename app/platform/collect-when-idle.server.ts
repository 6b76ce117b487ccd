/** So often it is looked at whether the process has anything to do. */
const everyMs = 10_000;
/** Microseconds of the processor's time: less in one look is idle, more since the last collection is worth one. */
const idle = 200_000;
const worthIt = 2_000_000;

/**
 * Collects once what work has left behind when it is over. V8 would wait for new work to need the room, and what dead
 * objects hold outside its heap would stay with the process. Nobody waits: it takes some fifty milliseconds.
 * @param collect the engine's, with `--expose-gc`; without it nothing is done.
 */
export function collectWhenIdle(collect: (() => void) | undefined = globalThis.gc): void {
  if (!collect) return;
  let worked = 0;
  let before = process.cpuUsage();
  setInterval(() => {
    const now = process.cpuUsage();
    const used = now.user - before.user + now.system - before.system;
    before = now;
    worked += used;
    if (used > idle || worked < worthIt) return;
    worked = 0;
    collect();
  }, everyMs).unref();
}
