/** What staff do with messages that nobody sends by itself: they pass them on by hand, or decide that they go. */
import { type Actor, isAdmin } from "#app/features/actor.ts";
import { noRecord, notAllowed, recorded, runCommand } from "#app/features/core/command.server.ts";
import { recordOnce, resultOfOnce } from "#app/features/submissions/once.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import { mailIsDelivered } from "./find-outbox.server.ts";
import { waitsForPerson } from "./mail.ts";

const moved = (message: string) => ({ ok: false, reason: "moved", message }) as const;

/** A member of staff has given the message to whom it is for, in another way. */
export async function passOn(db: Db, actor: Actor, mailId: string) {
  return runCommand(db, actor, async (trx) => {
    if (!isAdmin(actor)) return notAllowed;
    if (!isId(mailId)) return noRecord;
    const mail = await trx
      .selectFrom("outbox")
      .select(["kind", "state", "is_held", "passed_on_by"])
      .where("id", "=", mailId)
      .where("is_demo", "=", 0)
      .executeTakeFirst();
    if (!mail) return noRecord;
    if (mail.passed_on_by !== null) return { ok: true as const };
    const waits = waitsForPerson({ state: mail.state, isHeld: mail.is_held === 1 }, mailIsDelivered());
    if (!waits && mail.state !== "failed")
      return moved("The mail server has it, or gets it in a moment: there is nothing to pass on.");
    await trx
      .updateTable("outbox")
      .set({ state: "sent", sent_at: nowIso(), passed_on_by: actor.userId, is_held: 0, last_error: null })
      .where("id", "=", mailId)
      .execute();
    return recorded({ action: "mail.pass-on", target: `mail:${mailId}`, details: { kind: mail.kind } });
  });
}

/** It was not passed on after all: it waits again. With a mail server it waits for the decision about what was before. */
export async function takePassedOnBack(db: Db, actor: Actor, which: { id: string } | { decision: string }) {
  return runCommand(db, actor, async (trx) => {
    if (!isAdmin(actor)) return notAllowed;
    const found = await trx
      .updateTable("outbox")
      .set({
        state: "queued",
        sent_at: null,
        passed_on_by: null,
        is_held: mailIsDelivered() ? 1 : 0,
        next_attempt_at: nowIso(),
      })
      .where("state", "=", "sent")
      .where("passed_on_by", "is not", null)
      .$call((update) =>
        "id" in which
          ? update.where("id", "=", which.id)
          : update.where("sent_at", "=", which.decision).where("passed_on_by", "=", actor.userId),
      )
      .executeTakeFirstOrThrow();
    const messages = Number(found.numUpdatedRows);
    if (messages === 0)
      return "id" in which && !(await isThere(trx, which.id))
        ? noRecord
        : moved("There is nothing to undo: nothing of it is marked as passed on.");
    const target = "id" in which ? `mail:${which.id}` : "outbox";
    return recorded({ action: "mail.take-back", target, details: { messages } }, { messages });
  });
}

async function isThere(trx: Trx, id: string): Promise<boolean> {
  return (await trx.selectFrom("outbox").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
}

interface Decision {
  /** "send": the mail server gets them; "pass-on": somebody has given them to whom they are for, or nobody needs them. */
  decision: "send" | "pass-on";
  /** The newest that the person was shown. */
  upTo: number;
  once: string | undefined;
}

/**
 * One decision about all messages of before a mail server was set.
 * @returns how many, and for those that were passed on the moment that `takePassedOnBack` knows them by.
 */
export async function decideHeldMail(db: Db, actor: Actor, { decision, upTo, once }: Decision) {
  return runCommand(db, actor, async (trx) => {
    if (!isAdmin(actor)) return notAllowed;
    const earlier = await resultOfOnce(trx, actor, "held-mail", once);
    if (earlier !== undefined) return { ok: true as const, ...readDecided(earlier) };
    if (decision === "send" && !mailIsDelivered())
      return moved("No mail server is set: nothing can be sent. Pass messages on one by one.");
    const at = nowIso();
    const messages = await settle(trx, actor.userId, { decision, upTo, at });
    if (messages === 0) return moved("Nothing waits any more: somebody has decided meanwhile.");
    await recordOnce(trx, actor, "held-mail", once, `${messages} ${at}`);
    const details = { decision, messages };
    return recorded({ action: "mail.decide", target: "outbox", details }, { messages, at });
  });
}

async function settle(
  trx: Trx,
  userId: string,
  { decision, upTo, at }: Pick<Decision, "decision" | "upTo"> & { at: string },
): Promise<number> {
  const settled = await trx
    .updateTable("outbox")
    .set(
      decision === "send"
        ? { is_held: 0, next_attempt_at: at }
        : { is_held: 0, state: "sent", sent_at: at, passed_on_by: userId },
    )
    .where("is_held", "=", 1)
    .where("seq", "<=", upTo)
    .executeTakeFirstOrThrow();
  return Number(settled.numUpdatedRows);
}

function readDecided(result: string) {
  const [messages = "0", at = ""] = result.split(" ");
  return { messages: Number(messages), at };
}
