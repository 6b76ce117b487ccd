import type { Actor } from "#app/features/actor.ts";
import type { Db } from "#app/platform/database.server.ts";
import { applicationsVisibleTo } from "./application.scope.server.ts";
import { type ApplicationState, OPEN_STATES } from "./application.ts";

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

/** @param since by when they were submitted, UTC ISO-8601. All zero to anybody but staff. */
export async function applicationFunnel(db: Db, actor: Actor, since: string): Promise<ApplicationFunnel> {
  const rows = await applicationsVisibleTo(db, actor)
    .leftJoin("users", "users.id", "applications.user_id")
    .where("applications.submitted_at", ">=", since)
    .select((eb) => [
      "applications.state",
      eb.fn.countAll<number>().as("received"),
      eb.fn.count<number>("applications.reviewer_id").as("reviewed"),
      eb.fn.count<number>("users.password_hash").as("set_up"),
    ])
    .groupBy("applications.state")
    .execute();
  const at = (state: ApplicationState) => rows.find((row) => row.state === state);
  const sum = (amount: (row: (typeof rows)[number]) => number) =>
    rows.reduce((total, row) => total + amount(row), 0);
  return {
    received: sum((row) => row.received),
    // Only who withdrew before anybody looked, and what nobody has looked at yet, was not reviewed.
    reviewed: sum((row) =>
      row.state === "submitted" || row.state === "withdrawn" ? row.reviewed : row.received,
    ),
    approved: at("approved")?.received ?? 0,
    setUp: at("approved")?.set_up ?? 0,
    declined: at("declined")?.received ?? 0,
    withdrawn: at("withdrawn")?.received ?? 0,
    open: OPEN_STATES.reduce((total, state) => total + (at(state)?.received ?? 0), 0),
  };
}
