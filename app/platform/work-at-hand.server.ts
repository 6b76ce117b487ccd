import { AsyncLocalStorage } from "node:async_hooks";
import { type Trace, traceparentOf } from "./operations/trace.server.ts";

/** What a form posts, for who finds its hidden `_once` used before. */
export interface PostedForm {
  once: string;
  /** What the page put into it: its name, and the marks of its draft. */
  own: readonly [name: string, value: string][];
  /** As they came. */
  fields: readonly [name: string, value: string][];
  /** The names of its file inputs. */
  inputs: readonly string[];
  /** SHA-256 of all that people gave: what the page makes anew is not in it. */
  digest: string;
}

/** For what is noticed far below whoever caused it. */
export interface WorkAtHand {
  /** 32 hexadecimal digits. */
  requestId?: string;
  /** The trace that the request is part of. */
  trace?: Trace;
  job?: string;
  /** The id of who is signed in, once that is known. */
  person?: string;
  form?: PostedForm;
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

/** Says below what was posted. */
export function workingOnForm(form: PostedForm): void {
  const work = atHand.getStore();
  if (work) work.form = form;
}

/** Empty where nobody said: at the start and in scripts. */
export function workAtHand(): WorkAtHand {
  return atHand.getStore() ?? {};
}

/** Of a request to elsewhere, where one here caused it: its trace goes on, or one begins that has the request's id. */
export function traceHeaders(): { traceparent?: string } {
  const { trace, requestId } = workAtHand();
  const known = trace ?? (requestId === undefined ? null : { id: requestId, flags: "00" });
  return known ? { traceparent: traceparentOf(known) } : {};
}
