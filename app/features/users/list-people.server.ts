import type { Actor } from "#app/features/actor.ts";
import { bestKeyStatus, type UserKeyStatus } from "#app/features/user-keys/user-key.ts";
import type { Db } from "#app/platform/database.server.ts";
import { usersVisibleTo } from "./find-users.server.ts";

/** A person with an account, as a list for programs has them. */
export interface ListedPerson {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  twoFactorEnabled: boolean;
  /** The best of their keys; null when none was ever made for their address. */
  keyStatus: UserKeyStatus | null;
}

/** The last row of a page, by what the list is ordered by. */
export type PersonPosition = readonly [lastName: string, firstName: string, id: string];

/** People with an account, by name, so many from a place on: a page costs the same wherever it lies. */
export async function listPeople(
  db: Db,
  actor: Actor,
  { after, limit }: { after?: PersonPosition | undefined; limit: number },
): Promise<{ rows: ListedPerson[]; next: PersonPosition | null }> {
  const rows = await usersVisibleTo(db, actor)
    .$if(after !== undefined, (query) =>
      query.where((eb) =>
        eb(
          eb.refTuple("users.last_name", "users.first_name", "users.id"),
          ">",
          eb.tuple(...(after ?? ["", "", ""])),
        ),
      ),
    )
    .select(["users.id", "users.email", "users.first_name", "users.last_name", "users.totp_enabled_at"])
    .select((eb) =>
      eb
        .selectFrom("user_keys")
        .select((key) => key.fn.agg<string>("group_concat", ["user_keys.status"]).as("all"))
        .whereRef("user_keys.assigned_email_normalised", "=", "users.email_normalised")
        .as("key_statuses"),
    )
    .orderBy("users.last_name")
    .orderBy("users.first_name")
    .orderBy("users.id")
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    rows: shown.map((row) => ({
      id: row.id,
      email: row.email,
      firstName: row.first_name,
      lastName: row.last_name,
      twoFactorEnabled: row.totp_enabled_at !== null,
      keyStatus: bestKeyStatus(row.key_statuses),
    })),
    next: rows.length > limit && last ? [last.last_name, last.first_name, last.id] : null,
  };
}
