import { type Actor, isAdmin } from "#app/features/actor.ts";
import { endReveal, readReveal } from "#app/features/reveals/reveal.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { EnrolmentLink } from "./reset-two-factor.server.ts";

/** The enrolment link this member of staff has just made, for the page after the redirect; null when there is none. */
export async function shownEnrolmentLink(db: Db, actor: Actor): Promise<EnrolmentLink | null> {
  if (!isAdmin(actor)) return null;
  const text = await readReveal(db, actor.userId, "enrolment-link");
  return text ? (JSON.parse(text) as EnrolmentLink) : null;
}

/** They have passed it on: it is not shown again. */
export async function hideEnrolmentLink(db: Db, actor: Actor): Promise<void> {
  if (!isAdmin(actor)) return;
  await db.transaction().execute((trx) => endReveal(trx, actor.userId, "enrolment-link"));
}
