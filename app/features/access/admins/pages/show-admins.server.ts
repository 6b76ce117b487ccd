import type { Admin } from "#app/features/actor.ts";
import { userStatusLabel, userStatusTone } from "#app/features/access/users/user.ts";
import type { Db } from "#app/platform/database.server.ts";
import { when } from "#app/ui/text/format.ts";
import { adminChangeLabel } from "../admin-change.ts";
import { findAdmins, findWaitingChanges } from "../find-admins.server.ts";

const fullName = (first: string, last: string, email: string) => `${first} ${last}`.trim() || email;

/** The firm's admins, and what waits for another one's word. */
export async function showAdmins(db: Db, actor: Admin, now: Date) {
  const admins = await findAdmins(db, actor);
  const waiting = await findWaitingChanges(db, actor);
  const active = admins.filter((one) => one.status === "active" && one.password_hash !== null).length;
  return {
    sentence:
      active > 1
        ? "Who opens these portals. Giving rights needs a second admin’s word, taking them away a third’s, where there is one."
        : "Who opens these portals. There is no second admin: your proof of identity is enough.",
    admins: admins.map((one) => ({
      id: one.id,
      name: fullName(one.first_name, one.last_name, one.email),
      email: one.email,
      isMe: one.id === actor.userId,
      isOpen: one.status !== "disabled",
      tone: userStatusTone[one.status],
      state: one.removed_at
        ? "Removed"
        : one.password_hash === null
          ? "Invited"
          : userStatusLabel[one.status],
    })),
    waiting: waiting.map((one) => ({
      id: one.id,
      what: `${adminChangeLabel[one.kind]}: ${fullName(one.first_name, one.last_name, one.email)}`,
      email: one.email,
      by: fullName(one.asker_first, one.asker_last, one.asker_email),
      asked: when(one.asked_at, now),
      mayConfirm: one.asked_by !== actor.userId && one.user_id !== actor.userId,
    })),
  };
}

export type ShownAdmins = Awaited<ReturnType<typeof showAdmins>>;
