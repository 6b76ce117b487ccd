import { errorLine, exitCodeOf } from "../error-line.server.ts";
import { writeLine } from "../log.server.ts";

/** A line of a start: for a person on a terminal, and JSON like every other line where it goes to a log. */
export function say(message: string, level: "info" | "warn" = "info"): void {
  const stream = level === "info" ? process.stdout : process.stderr;
  if (stream.isTTY) stream.write(`${message}\n`);
  else writeLine(stream, level, "start", { message });
}

/** A wrong setting, a taken port, a damaged file is one line; only a bug shows its stack. */
export function failStart(error: unknown): never {
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const message = errorLine(error) ?? stack;
  if (process.stderr.isTTY) process.stderr.write(`${message}\n`);
  else writeLine(process.stderr, "error", "start-failed", { message });
  process.exit(exitCodeOf(error));
}
