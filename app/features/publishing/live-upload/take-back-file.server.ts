import { type Actor, isAdmin } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";

export type TakeBackResult =
  | { ok: true; title: string; company: string }
  /** `moved`: somebody else was quicker, and it is where it was to go already. */
  | { ok: false; reason: "not-allowed" | "not-found" | "moved" };

/** Takes a file that staff gave a client away from them. Copies they took stay theirs, and stand in the log. */
export function takeBackFile(db: Db, actor: Actor, id: string): Promise<TakeBackResult> {
  return move(db, actor, id, nowIso());
}

/** Undoes it: the client has the file again, in the same place. */
export function giveBackFile(db: Db, actor: Actor, id: string): Promise<TakeBackResult> {
  return move(db, actor, id, null);
}

async function move(db: Db, actor: Actor, id: string, removedAt: string | null): Promise<TakeBackResult> {
  if (!isAdmin(actor)) return { ok: false, reason: "not-allowed" };
  if (!isId(id)) return { ok: false, reason: "not-found" };
  return db.transaction().execute(async (trx): Promise<TakeBackResult> => {
    const file = await trx
      .selectFrom("company_files")
      .innerJoin("companies", "companies.id", "company_files.company_id")
      .select(["company_files.title", "company_files.company_id", "companies.name"])
      .where("company_files.id", "=", id)
      .where("company_files.source", "=", "uploaded")
      .executeTakeFirst();
    if (!file) return { ok: false, reason: "not-found" };
    const { numUpdatedRows } = await trx
      .updateTable("company_files")
      .set({ removed_at: removedAt })
      .where("id", "=", id)
      .where("removed_at", removedAt ? "is" : "is not", null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return { ok: false, reason: "moved" };
    await recordAudit(trx, actor, {
      action: removedAt ? "file.take-back" : "file.give-back",
      target: `file:${id}`,
      details: { company: file.company_id, title: file.title },
    });
    return { ok: true, title: file.title, company: file.name };
  });
}
