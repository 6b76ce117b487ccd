import type { Actor } from "#app/features/actor.ts";
import { firstWholeDay, talliesOf } from "#app/features/tallies.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { mayReview } from "./application.scope.server.ts";
import { ALL_STATES, type ApplicationState, OPEN_STATES } from "./application.ts";

/** How far the applications of a time came, and how the others ended. */
export interface ApplicationFunnel {
  received: number;
  /** Somebody of the firm has dealt with it. */
  reviewed: number;
  approved: number;
  /** The applicant has set up the account. */
  setUp: number;
  declined: number;
  withdrawn: number;
  /** Still without a decision. */
  open: number;
}

/** @param since by when they were submitted, UTC ISO-8601, a whole hour. All zero to anybody but staff. */
export async function applicationFunnel(db: Db, actor: Actor, since: string): Promise<ApplicationFunnel> {
  const rows = mayReview(actor) ? await amountsSince(db, since) : [];
  const at = (about: string) =>
    rows.filter((row) => row.about === about).reduce((total, { amount }) => total + amount, 0);
  const reviewed = (state: ApplicationState) => at(`${state} reviewed`);
  const received = (state: ApplicationState) => at(state) + reviewed(state);
  const sum = (states: readonly ApplicationState[], amount: (state: ApplicationState) => number) =>
    states.reduce((total, state) => total + amount(state), 0);
  return {
    received: sum(ALL_STATES, received),
    // Only who withdrew before anybody looked, and what nobody has looked at yet, was not reviewed.
    reviewed: sum(ALL_STATES, (state) =>
      state === "submitted" || state === "withdrawn" ? reviewed(state) : received(state),
    ),
    approved: received("approved"),
    setUp: at("set-up"),
    declined: received("declined"),
    withdrawn: received("withdrawn"),
    open: sum(OPEN_STATES, received),
  };
}

/** By whole days of UTC's, and by the hours that a day in London has before the first of them. */
async function amountsSince(db: Db, since: string) {
  const day = firstWholeDay(since);
  const parts = [
    talliesOf(db, "application", { from: since, to: day }),
    talliesOf(db, "application day", { from: day }),
  ];
  const amounts = parts.map((part) =>
    part
      .select((eb) => ["tallies.about", eb.fn.sum<number>("tallies.amount").as("amount")])
      .groupBy("tallies.about")
      .execute(),
  );
  return (await Promise.all(amounts)).flat();
}
