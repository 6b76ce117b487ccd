/** The body of a request was not read to its end: it grew beyond what is ever taken, or came too slowly. */
export class BodyCutError extends Error {
  override name = "BodyCutError";
  readonly reason: "too-large" | "slow";

  constructor(reason: "too-large" | "slow") {
    super(`The body was cut: ${reason}.`);
    this.reason = reason;
  }
}
