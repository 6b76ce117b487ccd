import { setTimeout as sleep } from "node:timers/promises";
import type { Selectable } from "kysely";
import { brand } from "#app/brand.ts";
import { notifyStaff } from "#app/features/core/notifications/notify-staff.server.ts";
import { switchToken } from "#app/features/core/notification-preferences/switch-token.server.ts";
import { isoAfter, nowIso } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { env } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import { type Delivery, LONGEST_SEND_SECONDS, type Mailer } from "#app/platform/mailer.server.ts";
import { liveProcesses, thisProcess } from "#app/platform/processes.server.ts";
import type { OutboxTable } from "#db/schema.ts";
import { findRecipient } from "./find-recipient.server.ts";
import { mailRuleOf } from "./mail-kind.ts";
import { backOff, mostAttempts } from "./mail.ts";
import { openMail } from "./mail-text.server.ts";

/** So many are handed over at once: one that hangs does not hold up the others. */
const atOnce = 5;
const lookAgainMs = 500;

/** What this process has handed over and not settled. */
const inHand = new Set<string>();

/**
 * Sends what is due, oldest first, some at a time. A message is claimed before it is handed to the mail server and
 * settled after the answer, each in a commit of its own; what the server may have taken is never sent again by
 * itself. Demonstration messages, and those that wait for staff's decision, stay where they are.
 * @param isStopping asked before each: nothing more is begun once it says so.
 * @returns how many were sent.
 */
export async function deliverOutbox(
  db: Db,
  mailer: Mailer,
  isStopping: () => boolean = () => false,
): Promise<number> {
  let sent = 0;
  let busy = 0;
  const sender = async () => {
    while (!isStopping()) {
      const mail = await claimNext(db);
      if (mail) {
        busy += 1;
        try {
          if (await deliver(db, mailer, mail)) sent += 1;
        } finally {
          busy -= 1;
        }
      } else if (busy > 0) await sleep(lookAgainMs);
      else return;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, sender));
  return sent;
}

type Claimed = Awaited<ReturnType<typeof claimNext>> & object;

async function deliver(db: Db, mailer: Mailer, mail: Claimed): Promise<boolean> {
  inHand.add(mail.id);
  try {
    const delivery = await send(mailer, mail, await unsubscribeAt(db, mail));
    await settle(db, mail, delivery);
    if (delivery.outcome === "sent") return true;
    log.warn("mail-not-sent", { id: mail.id, outcome: delivery.outcome, why: delivery.why });
    return false;
  } finally {
    inHand.delete(mail.id);
  }
}

/**
 * What is on its way with nobody: its holder is gone, could not write down what became of it, or has had it for longer
 * than any message takes. Whether the server took it can't be known. Staff decide; the Message-ID (the row's id) tells them whether it arrived.
 * @returns how many there were.
 */
export async function failAbandonedMail(db: Db): Promise<number> {
  const sending = db.selectFrom("outbox").select("id").where("state", "=", "sending").limit(1);
  if (!(await sending.executeTakeFirst())) return 0;
  return db.transaction().execute(async (trx) => {
    const live = await liveProcesses(trx);
    const failed = await trx
      .updateTable("outbox")
      .set({ state: "failed", last_error: "Interrupted while sending: it may have been delivered" })
      .where("state", "=", "sending")
      .where((eb) =>
        eb.or([
          eb("claimed_by", "is", null),
          eb("claimed_by", "not in", live),
          eb.and([eb("claimed_by", "=", thisProcess), ...[...inHand].map((id) => eb("id", "<>", id))]),
          eb("claimed_at", "<=", isoAfter(-LONGEST_SEND_SECONDS)),
        ]),
      )
      .returning(["id", "to_address", "subject", "last_error"])
      .execute();
    for (const mail of failed) await tellOfFailure(trx, mail);
    return failed.length;
  });
}

async function send(
  mailer: Mailer,
  mail: Pick<Selectable<OutboxTable>, "id" | "kind" | "to_address" | "subject" | "body_enc" | "link_enc">,
  unsubscribe: string | undefined,
): Promise<Delivery> {
  let text: string;
  try {
    text = openMail(mail);
  } catch {
    return {
      outcome: "refused",
      permanent: true,
      why: "The text can't be opened: was the server's secret changed?",
    };
  }
  return mailer.send({
    id: mail.id,
    to: mail.to_address,
    subject: mail.subject,
    text,
    replyTo: mailRuleOf(mail.kind)?.reply ? brand.email.clients : undefined,
    unsubscribeAt: unsubscribe,
  });
}

/** Where its kind is switched off for the account it goes to; undefined where there is no such choice. */
async function unsubscribeAt(
  db: Db,
  mail: { kind: string; to_address: string },
): Promise<string | undefined> {
  const kind = mailRuleOf(mail.kind)?.preference;
  const recipient = kind && (await findRecipient(db, mail.to_address, kind));
  return recipient
    ? `${env().origin}/unsubscribe/${switchToken({ userId: recipient.userId, kind })}`
    : undefined;
}

/** The next that is due. One winner: a message is only ever claimed by who moves it from queued to sending. */
async function claimNext(db: Db) {
  for (;;) {
    const due = await db
      .selectFrom("outbox")
      .select("id")
      .where("state", "=", "queued")
      .where("next_attempt_at", "<=", nowIso())
      .where("is_demo", "=", 0)
      .where("is_held", "=", 0)
      .orderBy("next_attempt_at")
      .limit(1)
      .executeTakeFirst();
    if (!due) return undefined;
    const claimed = await db
      .updateTable("outbox")
      .set((eb) => ({
        state: "sending" as const,
        attempts: eb("attempts", "+", 1),
        claimed_by: thisProcess,
        claimed_at: nowIso(),
      }))
      .where("id", "=", due.id)
      .where("state", "=", "queued")
      .where("is_held", "=", 0)
      // Another may have tried it since, and put it off.
      .where("next_attempt_at", "<=", nowIso())
      .returning(["id", "kind", "to_address", "subject", "body_enc", "link_enc", "attempts", "claimed_at"])
      .executeTakeFirst();
    if (claimed) return claimed;
  }
}

/** Only who still has the claim says what became of it. */
async function settle(db: Db, mail: Claimed, delivery: Delivery): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const settled = await trx
      .updateTable("outbox")
      .set({ ...after(delivery, mail.attempts), claimed_by: null, claimed_at: null })
      .where("id", "=", mail.id)
      .where("state", "=", "sending")
      .where("claimed_by", "=", thisProcess)
      .where("claimed_at", "=", mail.claimed_at)
      .returning(["id", "to_address", "subject", "state", "last_error"])
      .executeTakeFirst();
    if (settled?.state === "failed") await tellOfFailure(trx, settled);
  });
}

/** Staff hear of each message that nobody will send again by itself, once, however often it fails after that. */
async function tellOfFailure(
  trx: Trx,
  mail: Pick<Selectable<OutboxTable>, "id" | "to_address" | "subject" | "last_error">,
): Promise<void> {
  await notifyStaff(trx, {
    type: "other",
    title: "A message could not be sent",
    message: `“${mail.subject}” to ${mail.to_address}: ${(mail.last_error ?? "").slice(0, 300)}. Read why in the outbox, and send it again from there.`,
    priority: "high",
    relatedType: "mail",
    relatedId: mail.id,
    onceFor: mail.id,
  });
}

function after(delivery: Delivery, attempts: number) {
  // A live link is destroyed: nobody here has any more use for it.
  if (delivery.outcome === "sent")
    return { state: "sent" as const, sent_at: nowIso(), last_error: null, link_enc: null };
  if (delivery.outcome === "unknown")
    return {
      state: "failed" as const,
      last_error: `The connection broke, it may have been delivered: ${delivery.why}`,
    };
  if (delivery.permanent || attempts >= mostAttempts)
    return { state: "failed" as const, last_error: delivery.why };
  return { state: "queued" as const, last_error: delivery.why, next_attempt_at: isoAfter(backOff(attempts)) };
}
