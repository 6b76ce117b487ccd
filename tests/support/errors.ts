import { format } from "node:util";

const seen: string[] = [];
let watching = false;

/** Keeps every console.error and every error line of the product's log. */
export function watchErrors(): void {
  if (watching) return;
  watching = true;
  console.error = (...args: unknown[]) => void seen.push(format(...args));
  const write = process.stderr.write.bind(process.stderr);
  process.stderr.write = ((chunk: string | Uint8Array, ...rest: never[]) => {
    const text = String(chunk);
    if (text.startsWith("{") && text.includes('"level":"error"')) {
      seen.push(text.trim());
      return true;
    }
    return write(chunk, ...rest);
  }) as typeof process.stderr.write;
}

/** @returns what was logged since the last call, and forgets it: for tests that provoke an error. */
export function takeErrors(): string[] {
  return seen.splice(0);
}
