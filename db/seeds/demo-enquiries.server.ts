/**
 * What people wrote to the firm in the demonstration: told with the commands of the product, one enquiry at a time,
 * each moved back to its day before the next begins.
 */
import type { Member, Visitor } from "#app/features/actor.ts";
import { markRead } from "#app/features/core/notifications/notification.commands.server.ts";
import { answerTicket } from "#app/features/desk/support/ticket.staff-commands.server.ts";
import { replyToTicket } from "#app/features/desk/support/ticket.client-commands.server.ts";
import { submitEnquiry } from "#app/features/desk/support/enquiries/submit-enquiry.server.ts";
import { versionOf } from "#app/features/desk/support/ticket.scope.server.ts";
import { ticketToken } from "#app/features/desk/support/enquiries/enquiry-links.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { storeBytes } from "#app/platform/storage/storage.server.ts";
import type { DemoEnquiry } from "./demo-enquirers.ts";
import { passMinutesOfTicket } from "./demo-time.server.ts";
import { plainPdf } from "./plain-pdf.ts";

let addresses = 0;

interface Tellers {
  staff: Member;
  /** The one client of the story who has an account; not needed before there is one. */
  client?: Member;
  /** How much of the story is still to be told, in hours: it moves these enquiries back by as much. */
  hoursToCome?: number;
}

export async function tellEnquiries(db: Db, enquiries: DemoEnquiry[], tellers: Tellers): Promise<void> {
  const { staff, client, hoursToCome = 0 } = tellers;
  for (const told of enquiries) {
    // Each at an address of their own (RFC 5737: addresses for documentation).
    const ip = `198.51.100.${(addresses += 1)}`;
    const visitor: Visitor = { role: "visitor", userId: null, ip, requestId: staff.requestId };
    const enquirer = told.isClient && client ? { ...client, ip } : visitor;
    await tell(db, staff, enquirer, { ...told, daysAgo: told.daysAgo - hoursToCome / 24 });
  }
}

async function tell(db: Db, staff: Member, enquirer: Member | Visitor, told: DemoEnquiry): Promise<void> {
  const files = told.file
    ? [
        await storeBytes(plainPdf(told.file.lines), {
          name: told.file.name,
          contentType: "application/pdf",
        }),
      ]
    : [];
  const { reference } = done(await submitEnquiry(db, enquirer, told.enquiry, { isDemo: true, files }));
  const { id } = await db
    .selectFrom("tickets")
    .select("id")
    .where("reference", "=", reference)
    .executeTakeFirstOrThrow();
  let gone = 0;
  for (const { hours, by, text, closes = false } of told.afterwards ?? []) {
    await passMinutesOfTicket(db, id, hours * 60);
    gone += hours;
    if (by === "enquirer") {
      done(await replyToTicket(db, enquirer, { token: ticketToken(id), message: text }));
      continue;
    }
    const { state, last_message_at } = await db
      .selectFrom("tickets")
      .select(["state", "last_message_at"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const seen = versionOf({ state, last_message_at });
    done(await answerTicket(db, staff, { ticketId: id, message: text, close: closes, seen }));
  }
  await passMinutesOfTicket(db, id, Math.round((told.daysAgo * 24 - gone) * 60));
  if (told.afterwards?.at(-1)?.by === "staff") await haveRead(db, staff, id);
}

/** What has been answered has been read. */
async function haveRead(db: Db, staff: Member, ticketId: string): Promise<void> {
  const notifications = await db
    .selectFrom("notifications")
    .select("id")
    .where("related_type", "=", "ticket")
    .where("related_id", "=", ticketId)
    .limit(10)
    .execute();
  if (notifications.length > 0)
    done(
      await markRead(
        db,
        staff,
        notifications.map(({ id }) => id),
      ),
    );
}

/** In the story nothing is refused: a refusal means that a rule changed and the story has to. */
function done<Result extends { ok: boolean }>(result: Result): Extract<Result, { ok: true }> {
  if (!result.ok) throw new Error(`The demonstration's enquiries were refused: ${JSON.stringify(result)}`);
  return result as Extract<Result, { ok: true }>;
}
