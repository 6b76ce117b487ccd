import type { Selectable } from "kysely";
import { type Actor, isAdmin } from "#app/features/actor.ts";
import { type Paged, pageWindow } from "#app/features/paging.ts";
import { mayRevealKey } from "#app/features/secrecy/visible-secrets.policy.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { UserKeysTable } from "#db/schema.ts";
import type { UserKeyRow, UserKeyStatus } from "./user-key.ts";

const size = 25;

const columns = ["id", "key_prefix", "key_last4", "status", "assigned_email", "created_at"] as const;

function toUserKey(row: Pick<Selectable<UserKeysTable>, (typeof columns)[number]>): UserKeyRow {
  return {
    id: row.id,
    prefix: row.key_prefix,
    last4: row.key_last4,
    status: row.status,
    assignedEmail: row.assigned_email,
    createdAt: row.created_at,
  };
}

/** Staff only: to anyone else there are no keys. */
export function userKeysVisibleTo(db: Db, actor: Actor) {
  const all = db.selectFrom("user_keys");
  return isAdmin(actor) ? all : all.where("id", "is", null);
}

/** Keys, newest first, 25 a page. Values are not among the columns. @param search part of an address or a key's beginning. */
export async function listUserKeys(
  db: Db,
  actor: Actor,
  { search, page, status }: { search: string; page: number; status?: UserKeyStatus | undefined },
): Promise<Paged<UserKeyRow & { mayReveal: boolean }>> {
  const term = search.toLowerCase();
  const all = userKeysVisibleTo(db, actor);
  const listed = status ? all.where("status", "=", status) : all;
  const found = listed.$if(term !== "", (query) =>
    query.where((eb) =>
      eb.or([
        eb(eb.fn<number>("instr", ["assigned_email_normalised", eb.val(term)]), ">", 0),
        eb(eb.fn<number>("instr", ["key_prefix", eb.val(term.toUpperCase())]), "=", 1),
      ]),
    ),
  );
  const { total } = await found
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const { limit, offset, ...place } = pageWindow(page, total, size);
  const rows = await found
    .select(columns)
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom("users")
            .select("users.id")
            .whereRef("users.email_normalised", "=", "user_keys.assigned_email_normalised")
            .where("users.role", "=", "admin")
            .where("users.id", "<>", actor.userId ?? ""),
        )
        .as("is_another_admins"),
    )
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  return {
    ...place,
    total,
    rows: rows.map((row) => ({
      ...toUserKey(row),
      mayReveal: row.status !== "revoked" && (!row.is_another_admins || mayRevealKey("another-admin")),
    })),
  };
}

/** One key without its value; null when there is none. */
export async function findUserKey(db: Db, actor: Actor, keyId: string): Promise<UserKeyRow | null> {
  const row = await userKeysVisibleTo(db, actor).select(columns).where("id", "=", keyId).executeTakeFirst();
  return row ? toUserKey(row) : null;
}

/** The keys of one address, newest first, at most twenty. */
export async function keysOfAddress(db: Db, actor: Actor, emailNormalised: string): Promise<UserKeyRow[]> {
  const rows = await userKeysVisibleTo(db, actor)
    .select(columns)
    .where("assigned_email_normalised", "=", emailNormalised)
    .orderBy("created_at", "desc")
    .limit(20)
    .execute();
  return rows.map(toUserKey);
}

/** How many keys are in each state. */
export async function countUserKeys(db: Db, actor: Actor): Promise<Record<UserKeyStatus, number>> {
  const rows = await userKeysVisibleTo(db, actor)
    .select((eb) => ["status", eb.fn.countAll<number>().as("total")])
    .groupBy("status")
    .execute();
  const counts = { unused: 0, active: 0, revoked: 0 };
  for (const row of rows) counts[row.status] = row.total;
  return counts;
}
