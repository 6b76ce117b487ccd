import type { Actor } from "#app/features/actor.ts";
import type { Db } from "#app/platform/database.server.ts";
import { userKeysVisibleTo } from "./find-user-keys.server.ts";
import { shownUserKey } from "./shown-user-key.server.ts";
import type { UserKeyStatus } from "./user-key.ts";

/** A key as a list for programs has it. */
export interface ListedKey {
  id: string;
  /** The key in clear if it is the one this person just revealed; otherwise its beginning. */
  keyValue: string;
  status: UserKeyStatus;
  assignedEmail: string;
  createdAt: string;
}

/** The last row of a page, by what the list is ordered by. */
export type KeyPosition = readonly [createdAt: string, id: string];

interface Wanted {
  after?: KeyPosition | undefined;
  limit: number;
}

/** Keys, the newest first, so many from a place on. */
export async function listKeys(
  db: Db,
  actor: Actor,
  { after, limit }: Wanted,
): Promise<{ rows: ListedKey[]; next: KeyPosition | null }> {
  const shown = await shownUserKey(db, actor);
  const found = await userKeysVisibleTo(db, actor)
    .$if(after !== undefined, (query) =>
      query.where((eb) => eb(eb.refTuple("created_at", "id"), "<", eb.tuple(...(after ?? ["", ""])))),
    )
    .select(["id", "key_prefix", "status", "assigned_email", "created_at"])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return {
    rows: rows.map((row) => ({
      id: row.id,
      keyValue: row.id === shown?.id ? shown.key : row.key_prefix,
      status: row.status,
      assignedEmail: row.assigned_email,
      createdAt: row.created_at,
    })),
    next: found.length > limit && last ? [last.created_at, last.id] : null,
  };
}
