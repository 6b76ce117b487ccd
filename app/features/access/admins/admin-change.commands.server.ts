/**
 * An admin's rights: invited, given to a client, taken away. Where another admin could confirm it, it waits for one; to
 * take them away that is a third. Every admin is told of each step.
 */
import type { Selectable } from "kysely";
import { isStillAdmin, userToChange } from "#app/features/access/identity/user-to-change.server.ts";
import { isLastAdmin } from "#app/features/access/identity/last-admin.server.ts";
import { type Actor, type Admin, isAdmin } from "#app/features/actor.ts";
import { recorded, runCommand } from "#app/features/core/command.server.ts";
import { mailIsDelivered } from "#app/features/core/mail/find-outbox.server.ts";
import { notifyStaff } from "#app/features/core/notifications/notify-staff.server.ts";
import { normaliseEmail } from "#app/features/fields/email.schema.ts";
import { recordOnce, resultOfOnce } from "#app/features/submissions/once.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { isId, newId } from "#app/platform/secrets/random.server.ts";
import type { AdminChangesTable } from "#db/schema.ts";
import { addInvitedAdmin, makeAdmin, removeAdmin } from "./admin-rights.server.ts";
import { type AdminChangeKind, adminChangeLabel, type AdminChangeRefusal } from "./admin-change.ts";
import { isAnotherAdmin } from "./find-admins.server.ts";

type Wanted =
  | { kind: "invite"; firstName: string; lastName: string; email: string; _once?: string | undefined }
  | { kind: "grant" | "remove"; userId: string };

interface Subject {
  kind: AdminChangeKind;
  user_id: string | null;
  email: string;
  first_name: string;
  last_name: string;
}

type Refused = { ok: false; reason: AdminChangeRefusal };
/** `waits`: another admin has to confirm it. */
type Asked = { ok: true; waits: boolean; email: string } | Refused;

const refused = (reason: AdminChangeRefusal): Refused => ({ ok: false, reason });

export async function askAdminChange(db: Db, actor: Actor, wanted: Wanted): Promise<Asked> {
  if (!isAdmin(actor)) return refused("forbidden");
  return runCommand(db, actor, async (trx) => {
    if (!(await isStillAdmin(trx, actor))) return refused("forbidden");
    const once = wanted.kind === "invite" ? wanted._once : undefined;
    const earlier = await resultOfOnce(trx, actor, "admin-change", once);
    if (earlier)
      return { ok: true, waits: earlier === "waits", email: "email" in wanted ? wanted.email : "" };
    const found = await subjectOf(trx, actor, wanted);
    if (!found.ok) return found;
    const { subject } = found;
    const { email } = subject;
    const besides = [actor.userId, subject.user_id ?? ""];
    const waits = await isAnotherAdmin(trx, wanted.kind === "remove" ? besides : [actor.userId]);
    await recordOnce(trx, actor, "admin-change", once, waits ? "waits" : "done");
    if (!waits) {
      const done = await apply(trx, actor, subject);
      if (!done.ok) return done;
      const details = { kind: subject.kind, confirmed: false };
      return recorded(
        { action: "admin-change.confirm", target: `user:${done.userId}`, details },
        { waits, email },
      );
    }
    const waiting = trx.selectFrom("admin_changes").select("id").where("state", "=", "waiting");
    const same = await waiting.where("email_normalised", "=", normaliseEmail(email)).executeTakeFirst();
    if (same) return { ok: true, waits, email };
    const id = newId();
    await trx
      .insertInto("admin_changes")
      .values({
        ...subject,
        id,
        email_normalised: normaliseEmail(email),
        state: "waiting",
        asked_by: actor.userId,
        asked_at: nowIso(),
      })
      .execute();
    await notifyStaff(trx, {
      type: "other",
      title: "An admin’s rights wait for a second word",
      message: `${actor.email}: ${adminChangeLabel[subject.kind].toLowerCase()} ${email}. Another admin confirms it under User Management, Admins.`,
      priority: "high",
      ...(subject.user_id && { relatedType: "user" as const, relatedId: subject.user_id }),
    });
    const details = { kind: subject.kind, user: subject.user_id };
    return recorded({ action: "admin-change.ask", target: `admin-change:${id}`, details }, { waits, email });
  });
}

type Found = { ok: true; subject: Subject } | Refused;

async function subjectOf(trx: Trx, actor: Admin, wanted: Wanted): Promise<Found> {
  if (wanted.kind === "invite") {
    if (!mailIsDelivered()) return refused("no-mail");
    if (await isTaken(trx, wanted.email)) return refused("address");
    const { kind, email, firstName: first_name, lastName: last_name } = wanted;
    return { ok: true, subject: { kind, user_id: null, email, first_name, last_name } };
  }
  const found = await userToChange(trx, actor, wanted.userId);
  if (!found.ok) return refused(found.reason as AdminChangeRefusal);
  const { id, role, status, password_hash: password, email, first_name, last_name } = found.user;
  if (wanted.kind === "grant") {
    if (role !== "client") return refused("moved");
    if (status !== "active" || password === null) return refused("not-active");
  } else {
    if (role !== "admin" || status === "disabled") return refused("moved");
    if (await isLastAdmin(trx, { userId: id })) return refused("last-admin");
  }
  return { ok: true, subject: { kind: wanted.kind, user_id: id, email, first_name, last_name } };
}

/** An admin who was removed may be invited again. */
async function isTaken(trx: Trx, email: string): Promise<boolean> {
  const user = await trx
    .selectFrom("users")
    .select(["role", "removed_at"])
    .where("email_normalised", "=", normaliseEmail(email))
    .executeTakeFirst();
  return user !== undefined && !(user.role === "admin" && user.removed_at !== null);
}

async function apply(
  trx: Trx,
  actor: Admin,
  subject: Subject,
): Promise<{ ok: true; userId: string } | Refused> {
  const { kind, user_id: userId } = subject;
  if (kind === "invite") {
    if (!mailIsDelivered()) return refused("no-mail");
    if (await isTaken(trx, subject.email)) return refused("address");
    return { ok: true, userId: await addInvitedAdmin(trx, actor, subject) };
  }
  const change = kind === "grant" ? makeAdmin : removeAdmin;
  const done = await change(trx, actor, userId ?? "");
  return done.ok ? { ok: true, userId: userId ?? "" } : refused(done.reason as AdminChangeRefusal);
}

/** Another admin's yes: it is done at once. */
export async function confirmAdminChange(
  db: Db,
  actor: Actor,
  id: string,
): Promise<{ ok: true; email: string } | Refused> {
  return onWaiting(db, actor, id, async (trx, admin, change) => {
    if (change.asked_by === admin.userId || change.user_id === admin.userId) return refused("not-yours");
    const done = await apply(trx, admin, change);
    if (!done.ok) return done;
    await settle(trx, admin, id, "done");
    const details = { kind: change.kind, askedBy: change.asked_by, confirmed: true };
    return recorded(
      { action: "admin-change.confirm", target: `user:${done.userId}`, details },
      { email: change.email },
    );
  });
}

/** It is not to be: whoever asked takes it back, or another says no. */
export async function dropAdminChange(
  db: Db,
  actor: Actor,
  id: string,
): Promise<{ ok: true; email: string } | Refused> {
  return onWaiting(db, actor, id, async (trx, admin, change) => {
    await settle(trx, admin, id, "dropped");
    const details = { kind: change.kind, askedBy: change.asked_by };
    return recorded(
      { action: "admin-change.drop", target: `admin-change:${id}`, details },
      { email: change.email },
    );
  });
}

async function onWaiting<Body extends ReturnType<typeof recorded> | { ok: boolean }>(
  db: Db,
  actor: Actor,
  id: string,
  body: (trx: Trx, admin: Admin, change: Selectable<AdminChangesTable>) => Promise<Body | Refused>,
) {
  if (!isAdmin(actor)) return refused("forbidden");
  return runCommand(db, actor, async (trx): Promise<Body | Refused> => {
    if (!(await isStillAdmin(trx, actor))) return refused("forbidden");
    const changes = trx.selectFrom("admin_changes").selectAll();
    const change = isId(id) ? await changes.where("id", "=", id).executeTakeFirst() : undefined;
    if (!change) return refused("not-found");
    return change.state === "waiting" ? body(trx, actor, change) : refused("moved");
  });
}

async function settle(trx: Trx, actor: Admin, id: string, state: "done" | "dropped"): Promise<void> {
  await trx
    .updateTable("admin_changes")
    .set({ state, decided_at: nowIso(), decided_by: actor.userId })
    .where("id", "=", id)
    .execute();
}
