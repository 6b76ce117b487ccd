/**
 * What an open page asks for by itself, and who wants it. Kept outside React: one page, one poller. On the server
 * nobody subscribes, so nothing is ever kept here.
 */
type Listener = (value: unknown) => void;

interface Part {
  /** Milliseconds between two readings. */
  every: number;
  due: number;
  listeners: Set<Listener>;
}

const parts = new Map<string, Part>();

/** @param every seconds between two readings. @returns stops it. */
export function watchPart(name: string, every: number, listener: Listener): () => void {
  let part = parts.get(name);
  if (!part) {
    part = { every: every * 1000, due: performance.now() + every * 1000, listeners: new Set() };
    parts.set(name, part);
  }
  part.listeners.add(listener);
  return () => {
    part.listeners.delete(listener);
    if (part.listeners.size === 0) parts.delete(name);
  };
}

/** The parts whose time has come. @param slack milliseconds by which a reading may be early. */
export function partsDue(slack = 1000): string[] {
  const at = performance.now() + slack;
  return [...parts].filter(([, part]) => part.due <= at).map(([name]) => name);
}

/** Hands on what was read; a part that was asked for and not answered waits for its next turn. */
export function deliverParts(asked: readonly string[], values: Readonly<Record<string, unknown>>): void {
  for (const name of asked) {
    const part = parts.get(name);
    if (!part) continue;
    part.due = performance.now() + part.every;
    if (name in values) for (const listener of part.listeners) listener(values[name]);
  }
}
