import { AsyncLocalStorage } from "node:async_hooks";

/** For what is noticed far below whoever caused it. */
export interface WorkAtHand {
  requestId?: string;
  job?: string;
  /** The id of who is signed in, once that is known. */
  person?: string;
}

const atHand = new AsyncLocalStorage<WorkAtHand>();

/** Does the work, and says below whose it is. */
export function workingOn<Result>(work: WorkAtHand, run: () => Result): Result {
  return atHand.run(work, run);
}

/** Says below who is signed in. */
export function workingFor(person: string): void {
  const work = atHand.getStore();
  if (work) work.person = person;
}

/** Empty where nobody said: at the start, in scripts, and while a file is sent. */
export function workAtHand(): WorkAtHand {
  return atHand.getStore() ?? {};
}
