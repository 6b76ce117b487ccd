import { type Actor, isAdmin } from "#app/features/actor.ts";
import { mailIsDelivered } from "./find-outbox.server.ts";
import type { MailKind } from "./mail-kind.ts";
import { waitsForPerson } from "./mail.ts";
import type { Db } from "#app/platform/database.server.ts";

/** What something was about that people are written to of, and the moment it began. */
export interface Happened {
  relatedType: "order" | "quote" | "subscription" | "draft" | "application" | "company" | "report";
  relatedId: string | readonly string[];
  since: Date;
}

/**
 * What staff read after it of the message about it, or that there is none. Messages of the demonstration go to nobody,
 * and people may do without some kinds.
 */
export async function sayTold(db: Db, actor: Actor, happened: Happened, what: Written): Promise<string> {
  const { relatedType, relatedId, since } = happened;
  const message = await db
    .selectFrom("outbox")
    .select("id")
    .where("related_type", "=", relatedType)
    .where("related_id", "in", [relatedId].flat())
    .where("created_at", ">=", since.toISOString())
    .where("is_demo", "=", 0)
    .limit(1)
    .executeTakeFirst();
  return message && isAdmin(actor) ? sayWritten(what) : "Nobody was told by mail.";
}

/** What was written, as a sentence begins with it: "The message to the client". */
type Written = string | { many: string };

/**
 * What becomes of a message that was written just now. That it was sent is said where the mail server has taken it, in
 * the outbox; without a server nobody has sent it.
 */
export function sayWritten(what: Written): string {
  if (typeof what === "string")
    return mailIsDelivered()
      ? `${what} is on its way.`
      : `${what} waits in the outbox: nobody has sent it yet.`;
  return mailIsDelivered()
    ? `${what.many} are on their way.`
    : `${what.many} wait in the outbox: nobody has sent them yet.`;
}

/** How the newest message of a kind about something stands, in a word or a few. */
export async function sayHowItStands(
  db: Db,
  { kind, relatedId }: { kind: MailKind; relatedId: string },
): Promise<string> {
  const waits = "Waits in our outbox: nobody has sent it yet";
  const mail = await db
    .selectFrom("outbox")
    .select(["state", "is_held", "passed_on_by"])
    .where("related_type", "=", "user")
    .where("related_id", "=", relatedId)
    .where("kind", "=", kind)
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!mail) return waits;
  if (mail.passed_on_by !== null) return "Passed on";
  if (mail.state === "sent") return "Sent";
  if (mail.state === "failed") return "Could not be sent";
  return waitsForPerson({ state: mail.state, isHeld: mail.is_held === 1 }, mailIsDelivered())
    ? waits
    : "On its way";
}
