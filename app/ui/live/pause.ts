import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
let paused = false;

/** Whether the person wants their pages to stand still. It holds until the next page load. */
export function isPaused(): boolean {
  return paused;
}

export function setPaused(wanted: boolean): void {
  paused = wanted;
  for (const listener of listeners) listener();
}

export function usePaused(): boolean {
  return useSyncExternalStore(subscribe, isPaused, () => false);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
