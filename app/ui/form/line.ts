/** What goes wrong between an open page and the server, for the page to say. */

/** slow, silent: no answer yet, and it may still come; lost: there will be none, and nothing was loaded anew. */
export type LineTrouble = "slow" | "silent" | "lost";

/** Milliseconds without an answer after which the person is told. */
const SLOW = 10_000;
const SILENT = 30_000;

/** In place of an answer that the person no longer waits for. */
export const STOPPED = Symbol("stopped");

let trouble: LineTrouble | null = null;
let stopWaiting = () => {};
const listeners = new Set<() => void>();

export const lineTrouble = () => trouble;

export function tellTrouble(next: LineTrouble | null): void {
  trouble = next;
  for (const listener of listeners) listener();
}

/** @returns stops it. */
export function watchLine(listener: () => void): () => void {
  listeners.add(listener);
  for (const name of ["online", "offline"]) window.addEventListener(name, listener);
  return () => {
    listeners.delete(listener);
    for (const name of ["online", "offline"]) window.removeEventListener(name, listener);
  };
}

/** The page stays as it is; what is on its way may still arrive, and counts once. */
export function stopSending(): void {
  stopWaiting();
  tellTrouble(null);
}

/** Waits for an answer, says so when it is long in coming, and gives up when the person does. */
export async function attend<Answer>(answer: Promise<Answer>): Promise<Answer | typeof STOPPED> {
  const timers = [
    setTimeout(() => tellTrouble("slow"), SLOW),
    setTimeout(() => tellTrouble("silent"), SILENT),
  ];
  const stopped = new Promise<typeof STOPPED>((resolve) => (stopWaiting = () => resolve(STOPPED)));
  try {
    const given = await Promise.race([answer, stopped]);
    tellTrouble(null);
    return given;
  } finally {
    for (const timer of timers) clearTimeout(timer);
    stopWaiting = () => {};
  }
}
