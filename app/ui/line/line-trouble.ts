/** What goes wrong on the way between an open page and the server. */
export interface LineTrouble {
  /**
   * - slow, silent: no answer yet, and it may still come
   * - lost: the request or its answer broke off
   * - busy: something that is not the page answered, and another try may do better
   * - refused: the same, and the same request will be refused again
   */
  state: "slow" | "silent" | "lost" | "busy" | "refused";
  /** In the words of whoever refused it; empty otherwise. */
  text: string;
}

const listeners = new Set<() => void>();
let unsaved = false;
let stops = 0;

/** Tells everybody who watches the line that something is different. */
export function lineChanged(): void {
  for (const listener of listeners) listener();
}

/** @returns stops it. */
export function watchLine(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether a form that saves itself can't reach the server at this moment. */
export function isUnsaved(): boolean {
  return unsaved;
}

export function setUnsaved(value: boolean): void {
  if (unsaved === value) return;
  unsaved = value;
  lineChanged();
}

/** How often something was stopped on its way, with no answer, since the page was loaded. */
export function countStops(): number {
  return stops;
}

export function addStop(): void {
  stops += 1;
  lineChanged();
}
