import { inMinutes } from "#app/plural.ts";

/**
 * The step can't be done here any more. "closed": the link has ended; "elsewhere": the person is at another step by
 * now (a second tab, the Back button). The page at the link's address shows which.
 */
export type StepPassed = { ok: false; reason: "closed" } | { ok: false; reason: "elsewhere" };

/** The step can be done, but not at this moment. */
export type StepDelayed =
  { ok: false; reason: "busy" } | { ok: false; reason: "too-many"; retryAfterSeconds: number };

export type StepRefusal = StepPassed | StepDelayed;

/** The page itself shows what is so: that the link has ended, or another step. */
export function hasPassed(result: { ok: boolean; reason?: string }): result is StepPassed {
  return result.reason === "closed" || result.reason === "elsewhere";
}

/** What the person is told of a step that can't be done at this moment, and when to try it again. */
export function delayOf(result: StepDelayed) {
  if (result.reason === "busy") {
    const text = "We are very busy at this moment. Try again in a few seconds.";
    return { text, status: 503, retryAfterSeconds: 5 };
  }
  const { retryAfterSeconds } = result;
  const text = `Too many tries. Try again in ${inMinutes(retryAfterSeconds)}.`;
  return { text, status: 429, retryAfterSeconds };
}
