/** So often it is looked at whether the process has anything to do, and so many times running it must have nothing. */
const everyMs = 10_000;
const looks = 3;
/** Microseconds of the processor's time: less in one look is idle, more since the last collection is worth one. */
const idle = 200_000;
const worthIt = 2_000_000;

/**
 * Collects once what work has left behind when it is over. V8 would wait for new work to need the room, and what dead
 * objects hold outside its heap would stay with the process. It takes some two tenths of a second, so nobody is to have
 * asked for half a minute.
 * @param collect the engine's, with `--expose-gc`; without it nothing is done.
 */
export function collectWhenIdle(collect: (() => void) | undefined = globalThis.gc && collectAll): void {
  if (!collect) return;
  let [worked, quiet] = [0, 0];
  let before = process.cpuUsage();
  setInterval(() => {
    const now = process.cpuUsage();
    const used = now.user - before.user + now.system - before.system;
    before = now;
    worked += used;
    quiet = used > idle ? 0 : quiet + 1;
    if (quiet < looks || worked < worthIt) return;
    worked = 0;
    collect();
  }, everyMs).unref();
}

/** As V8 does before it gives up for want of memory: any other collection keeps the pages it has emptied. */
const collectAll = () => globalThis.gc?.({ type: "major", execution: "sync", flavor: "last-resort" });
