import { AsyncLocalStorage } from "node:async_hooks";

/** For what is noticed far below whoever caused it. */
export interface WorkAtHand {
  requestId?: string;
  job?: string;
}

const atHand = new AsyncLocalStorage<WorkAtHand>();

/** Does the work, and says below whose it is. */
export function workingOn<Result>(work: WorkAtHand, run: () => Result): Result {
  return atHand.run(work, run);
}

/** Empty where nobody said: at the start, in scripts, and while a file is sent. */
export function workAtHand(): WorkAtHand {
  return atHand.getStore() ?? {};
}
