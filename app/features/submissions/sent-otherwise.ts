/** A form whose `_once` has done its work for other words: what came with it this time, to be sent as a new one. */
export interface SentOtherwise {
  /** A new `_once`. */
  once: string;
  fields: readonly [name: string, value: string][];
  /** The names of its file inputs; files are chosen again. */
  inputs: readonly string[];
}

export function isSentOtherwise(told: unknown): told is SentOtherwise {
  return typeof told === "object" && told !== null && "once" in told && "inputs" in told;
}
