import { errorLine, exitCodeOf } from "#app/platform/error-line.server.ts";
import { say } from "#app/platform/operations/start-lines.server.ts";

/** What the person at the terminal sees while the product comes up: a line a step, and one now and then in a long one. */
type Say = (line: string) => void;

const width = 16;

/**
 * Runs one step and prints how it went and how long it took.
 * @param run does the work and returns what to print; `say` prints a line meanwhile.
 */
export async function step(name: string, run: (say: Say) => Promise<string>): Promise<void> {
  const started = performance.now();
  const seconds = () => `${((performance.now() - started) / 1000).toFixed(1)} s`;
  const beat = setInterval(() => say(`${name.padEnd(width)}… ${seconds()}`), 5_000);
  try {
    const outcome = await run((line) => say(`${name.padEnd(width)}… ${line}`));
    say(`${name.padEnd(width)}${outcome} (${seconds()})`);
  } finally {
    clearInterval(beat);
  }
}

/** A wrong setting, a taken port, a damaged file is one line; only a bug shows its stack. */
export function fail(error: unknown): never {
  console.error(errorLine(error) ?? error);
  process.exit(exitCodeOf(error));
}
