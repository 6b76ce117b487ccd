import { useSyncExternalStore } from "react";
import { useHydrated } from "../use-hydrated.ts";

const listeners = new Set<() => void>();
let paused = false;

/** Whether the person wants their pages to stand still. It holds until the next page load. */
export function usePaused(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => paused,
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function setPaused(wanted: boolean): void {
  paused = wanted;
  for (const listener of listeners) listener();
}

/** Stops and starts what a page changes by itself. There once scripts run, and its room before, where they may: nothing makes way. */
export function PauseUpdates() {
  const isPaused = usePaused();
  if (!useHydrated()) return <span className="min-h-8 min-w-32 noscript:hidden" />;
  return (
    <button type="button" className="link-button min-w-32 text-start" onClick={() => setPaused(!isPaused)}>
      {isPaused ? "Resume updates" : "Pause updates"}
    </button>
  );
}
