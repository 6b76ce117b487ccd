/** An admin begins to look at the portal as somebody, looks at its pages, and is themselves again. */
import { isStillAdmin } from "#app/features/access/identity/user-to-change.server.ts";
import { type Actor, type Admin, isAdmin, type Viewing } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { recorded, runCommand } from "#app/features/core/command.server.ts";
import { isoAfter, minutes, nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId, newId } from "#app/platform/secrets/random.server.ts";
import { VIEWING_MINUTES, type ViewingEnd } from "./viewing.ts";

/** "not-found": nobody of that company who could sign in, an admin among them. */
type Started = { ok: true } | { ok: false; reason: "not-allowed" | "not-found" };

export async function startViewing(
  db: Db,
  actor: Actor,
  { personId, companyId }: { personId: string; companyId: string },
): Promise<Started> {
  if (!isAdmin(actor) || actor.token) return { ok: false, reason: "not-allowed" };
  if (!isId(personId)) return { ok: false, reason: "not-found" };
  return runCommand(db, actor, async (trx) => {
    if (!(await isStillAdmin(trx, actor))) return { ok: false, reason: "not-allowed" } as const;
    const person = await trx
      .selectFrom("users")
      .select("id")
      .where("id", "=", personId)
      .where("company_id", "=", companyId)
      .where("role", "=", "client")
      .where("status", "=", "active")
      .executeTakeFirst();
    if (!person) return { ok: false, reason: "not-found" } as const;
    const session_hash = Buffer.from(actor.sessionId, "hex");
    // One that two presses began, or whose end nobody came back to see.
    await trx
      .updateTable("viewings")
      .set({ ended_at: nowIso(), end_reason: "stopped" satisfies ViewingEnd })
      .where("session_hash", "=", session_hash)
      .where("ended_at", "is", null)
      .execute();
    const id = newId();
    const until = isoAfter(minutes(VIEWING_MINUTES));
    await trx
      .insertInto("viewings")
      .values({ id, session_hash, admin_id: actor.userId, person_id: person.id, started_at: nowIso(), until })
      .execute();
    const details = { viewing: id, person: person.id, until };
    return recorded({ action: "viewing.start", target: `company:${companyId}`, details });
  });
}

/** Ends one; whoever comes second finds it done. */
export async function endViewing(db: Db, admin: Admin, id: string, reason: ViewingEnd): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const ended = await trx
      .updateTable("viewings")
      .set({ ended_at: nowIso(), end_reason: reason })
      .where("id", "=", id)
      .where("admin_id", "=", admin.userId)
      .where("ended_at", "is", null)
      .executeTakeFirst();
    if (ended.numUpdatedRows === 0n) return;
    await recordAudit(trx, admin, { action: "viewing.end", target: `viewing:${id}`, details: { reason } });
  });
}

/** Says in the audit log which page is looked at, before anything of it is shown. */
export async function recordViewedPage(db: Db, { id, admin }: Viewing, page: string): Promise<void> {
  await db.transaction().execute((trx) =>
    recordAudit(trx, admin, {
      action: "viewing.page",
      target: `viewing:${id}`,
      details: { page: page.slice(0, 500) },
    }),
  );
}
