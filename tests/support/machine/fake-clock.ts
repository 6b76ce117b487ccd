/** A process's wall clock, by libfaketime: its timers and what it measures go on as they are. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const library = () =>
  execFileSync("sh", ["-c", "ls /usr/lib/*/faketime/libfaketime.so.1"], { encoding: "utf8" }).trim();

/** Settings of a process whose clock is so many seconds ahead. */
export const clockAhead = (seconds: number) => ({
  LD_PRELOAD: library(),
  FAKETIME: `+${seconds}s`,
  FAKETIME_DONT_FAKE_MONOTONIC: "1",
});

/** Settings of a process whose clock is set while it runs; it looks each second. */
export function settableClock() {
  const file = join(mkdtempSync(join(tmpdir(), "portal-clock-")), "offset");
  const set = (seconds: number) => writeFileSync(file, `${seconds < 0 ? "-" : "+"}${Math.abs(seconds)}`);
  set(0);
  return {
    settings: {
      LD_PRELOAD: library(),
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: "1",
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
    },
    set,
  };
}
