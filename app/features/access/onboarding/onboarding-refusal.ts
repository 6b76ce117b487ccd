/**
 * The step can't be done here any more. "closed": the link has ended; "elsewhere": the person is at another step by
 * now (a second tab, the Back button). The page at the link's address shows which.
 */
export type StepPassed = { ok: false; reason: "closed" } | { ok: false; reason: "elsewhere" };

/** The step can be done, but not at this moment. */
export type StepDelayed =
  { ok: false; reason: "busy" } | { ok: false; reason: "too-many"; retryAfterSeconds: number };

export type StepRefusal = StepPassed | StepDelayed;
