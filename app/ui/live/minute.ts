type Listener = () => void;

const listeners = new Set<Listener>();
let clock: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  if (!document.hidden) for (const listener of listeners) listener();
}

/**
 * Calls back every minute in which the page can be seen, and when it comes into sight again. One clock for all.
 * @returns stops it.
 */
export function onMinute(listener: Listener): () => void {
  if (listeners.size === 0) {
    clock = setInterval(tick, 60_000);
    document.addEventListener("visibilitychange", tick);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(clock);
    document.removeEventListener("visibilitychange", tick);
  };
}
