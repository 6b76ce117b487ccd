import { expressionBuilder, sql, type StringReference } from "kysely";
import type { Db } from "#app/platform/database.server.ts";
import type { Schema } from "../schema.ts";

type Column = StringReference<Schema, keyof Schema>;
type Before = ReturnType<typeof beforeBy>;

/** @param shift as SQLite says it: "-90 minutes". @returns what a date column becomes. */
function beforeBy(shift: string) {
  const eb = expressionBuilder<Schema, keyof Schema>();
  return (column: Column) => eb.fn<string>("strftime", [eb.val("%Y-%m-%dT%H:%M:%fZ"), column, eb.val(shift)]);
}

/** A day stays as many days after a moment as it was, however often the moment moves. */
function sameDaysAfter(day: Column, moment: Column, before: Before) {
  const eb = expressionBuilder<Schema, keyof Schema>();
  const days = sql<string>`(julianday(${eb.ref(day)}) - julianday(date(${eb.ref(moment)}))) || ' days'`;
  return sql<string>`date(${before(moment)}, ${days})`;
}

const ticketDates = (before: Before) => ({
  created_at: before("tickets.created_at"),
  state_changed_at: before("tickets.state_changed_at"),
  last_message_at: before("tickets.last_message_at"),
  first_answered_at: before("tickets.first_answered_at"),
  waiting_since: before("tickets.waiting_since"),
});
const ticketMessageDates = (before: Before) => ({ created_at: before("ticket_messages.created_at") });
const notificationDates = (before: Before) => ({ created_at: before("notifications.created_at") });
const mailDates = (before: Before) => ({ created_at: before("outbox.created_at") });

/** Lets time pass for one enquiry alone: every date in it moves back, or on where `minutes` is negative. */
export async function passMinutesOfTicket(db: Db, ticketId: string, minutes: number): Promise<void> {
  const before = beforeBy(`${-minutes} minutes`);
  await db.transaction().execute(async (trx) => {
    await trx.updateTable("tickets").set(ticketDates(before)).where("id", "=", ticketId).execute();
    await trx
      .updateTable("ticket_messages")
      .set(ticketMessageDates(before))
      .where("ticket_id", "=", ticketId)
      .execute();
    await trx
      .updateTable("notifications")
      .set(notificationDates(before))
      .where("related_type", "=", "ticket")
      .where("related_id", "=", ticketId)
      .execute();
    await trx
      .updateTable("outbox")
      .set(mailDates(before))
      .where("related_type", "=", "ticket")
      .where("related_id", "=", ticketId)
      .execute();
  });
}

/**
 * Lets time pass in the demonstration story: every date in it moves back by so many hours. The audit log stays as it
 * is: it tells when things were written, and that is now. Links keep their end, so that an invitation can be tried.
 */
export async function passHours(db: Db, hours: number): Promise<void> {
  const before = beforeBy(`-${hours} hours`);
  await db.transaction().execute(async (trx) => {
    const demoCompanies = trx.selectFrom("companies").select("id").where("is_demo", "=", 1);
    const demoApplications = trx.selectFrom("applications").select("id").where("is_demo", "=", 1);
    const demoQuotes = trx.selectFrom("quotes").select("id").where("is_demo", "=", 1);
    const demoTickets = trx.selectFrom("tickets").select("id").where("is_demo", "=", 1);
    await trx
      .updateTable("companies")
      .set({ created_at: before("companies.created_at") })
      .where("is_demo", "=", 1)
      .execute();
    await trx
      .updateTable("users")
      .set({
        created_at: before("users.created_at"),
        password_changed_at: before("users.password_changed_at"),
        totp_enabled_at: before("users.totp_enabled_at"),
        key_seen_at: before("users.key_seen_at"),
        invited_at: before("users.invited_at"),
      })
      .where("is_demo", "=", 1)
      .execute();
    await trx
      .updateTable("user_keys")
      .set({ created_at: before("user_keys.created_at"), activated_at: before("user_keys.activated_at") })
      .where("is_demo", "=", 1)
      .execute();
    await trx
      .updateTable("applications")
      .set({
        submitted_at: before("applications.submitted_at"),
        state_changed_at: before("applications.state_changed_at"),
        decided_at: before("applications.decided_at"),
      })
      .where("is_demo", "=", 1)
      .execute();
    await trx
      .updateTable("application_messages")
      .set({ created_at: before("application_messages.created_at") })
      .where("application_id", "in", demoApplications)
      .execute();
    await trx.updateTable("tickets").set(ticketDates(before)).where("is_demo", "=", 1).execute();
    await trx
      .updateTable("ticket_messages")
      .set(ticketMessageDates(before))
      .where("ticket_id", "in", demoTickets)
      .execute();
    await trx
      .updateTable("orders")
      .set({
        state_changed_at: before("orders.state_changed_at"),
        requested_at: before("orders.requested_at"),
        invoiced_at: before("orders.invoiced_at"),
        paid_at: before("orders.paid_at"),
        fulfilled_at: before("orders.fulfilled_at"),
        cancelled_at: before("orders.cancelled_at"),
      })
      .where("is_demo", "=", 1)
      .execute();
    await trx
      .updateTable("approvals")
      .set({
        requested_at: before("approvals.requested_at"),
        decided_at: before("approvals.decided_at"),
      })
      .where("company_id", "in", demoCompanies)
      .execute();
    await trx
      .updateTable("invoices")
      .set({
        issued_on: sameDaysAfter("invoices.issued_on", "invoices.created_at", before),
        due_on: sameDaysAfter("invoices.due_on", "invoices.created_at", before),
        created_at: before("invoices.created_at"),
        paid_at: before("invoices.paid_at"),
      })
      .where("is_demo", "=", 1)
      .execute();
    await trx
      .updateTable("quotes")
      .set({
        valid_until: sameDaysAfter("quotes.valid_until", "quotes.requested_at", before),
        starts_on: sameDaysAfter("quotes.starts_on", "quotes.requested_at", before),
        requested_at: before("quotes.requested_at"),
        state_changed_at: before("quotes.state_changed_at"),
        sent_at: before("quotes.sent_at"),
        decided_at: before("quotes.decided_at"),
      })
      .where("is_demo", "=", 1)
      .execute();
    await trx
      .updateTable("quote_messages")
      .set({ created_at: before("quote_messages.created_at") })
      .where("quote_id", "in", demoQuotes)
      .execute();
    await trx.updateTable("notifications").set(notificationDates(before)).where("is_demo", "=", 1).execute();
    await trx
      .updateTable("client_notifications")
      .set({
        created_at: before("client_notifications.created_at"),
        read_at: before("client_notifications.read_at"),
      })
      .where("is_demo", "=", 1)
      .execute();
    await trx.updateTable("outbox").set(mailDates(before)).where("is_demo", "=", 1).execute();
    await trx
      .updateTable("holdings")
      .set({ granted_at: before("holdings.granted_at") })
      .where("is_demo", "=", 1)
      .execute();
    await trx
      .updateTable("downloads")
      .set({ downloaded_at: before("downloads.downloaded_at") })
      .where("company_id", "in", demoCompanies)
      .execute();
    await trx
      .updateTable("company_files")
      .set({ added_at: before("company_files.added_at") })
      .where("company_id", "in", demoCompanies)
      .execute();
    await trx
      .updateTable("file_downloads")
      .set({ downloaded_at: before("file_downloads.downloaded_at") })
      .where("company_id", "in", demoCompanies)
      .execute();
    await trx
      .updateTable("subscriptions")
      .set({
        created_at: before("subscriptions.created_at"),
        starts_on: sameDaysAfter("subscriptions.starts_on", "subscriptions.created_at", before),
        ends_on: sameDaysAfter("subscriptions.ends_on", "subscriptions.created_at", before),
      })
      .where("company_id", "in", demoCompanies)
      .execute();
    await trx
      .updateTable("company_tools")
      .set({ granted_at: before("company_tools.granted_at") })
      .where("company_id", "in", demoCompanies)
      .execute();
  });
}
