import { tryLock } from "./locks.server.ts";

/** So soon another process takes over from one that is gone. */
const againMs = 10_000;

/**
 * Does something on one process of all that are connected: on whichever has the lock, and as long as it has it.
 * @param begin starts it. @returns stops it, and gives the lock to whoever asks next.
 */
export function onOneProcess(url: string, begin: () => () => Promise<void>): () => Promise<void> {
  let end: (() => Promise<void>) | undefined;
  let giveBack: (() => Promise<void>) | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let trying = Promise.resolve();

  async function attempt(): Promise<void> {
    try {
      giveBack = (await tryLock(url, "jobs", lost)) ?? undefined;
      if (giveBack) end = begin();
    } catch {
      // The database is away: whoever serves says so.
    }
    if (!giveBack) again();
  }

  function again(): void {
    if (!isStopped) timer = setTimeout(() => void (trying = attempt()), againMs).unref();
  }

  function lost(): void {
    giveBack = undefined;
    void end?.();
    end = undefined;
    again();
  }

  trying = attempt();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await trying;
    await end?.();
    await giveBack?.();
  };
}
