import { type Actor, isAdmin } from "#app/features/actor.ts";
import { mailIsDelivered } from "./find-outbox.server.ts";
import type { Db } from "#app/platform/database.server.ts";

/** What something was about that people are written to of, and the moment it began. */
export interface Happened {
  relatedType: "order" | "quote" | "subscription" | "draft" | "application" | "company" | "report";
  relatedId: string | readonly string[];
  since: Date;
}

/**
 * What staff read after it: `told`, or that nobody was. Messages of the demonstration go to nobody, and people may do
 * without some kinds.
 */
export async function sayTold(db: Db, actor: Actor, happened: Happened, told: string): Promise<string> {
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
  return message && isAdmin(actor) ? ifDelivered(told) : "Nobody was told by mail.";
}

/** What staff read of messages that were written: `told`, or that they wait, where no mail server is set. */
export function ifDelivered(told: string): string {
  return mailIsDelivered() ? told : "No mail server is set: the message waits in the outbox.";
}
