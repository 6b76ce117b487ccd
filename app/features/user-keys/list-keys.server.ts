import { type Actor, isAdmin } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/audit/record-audit.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { unseal } from "#app/platform/secrets.server.ts";
import { userKeysVisibleTo } from "./find-user-keys.server.ts";
import type { UserKeyStatus } from "./user-key.ts";

/** A key as a list for programs has it. */
export interface ListedKey {
  id: string;
  /** The key in clear, or its beginning: where values are not to be shown, and once it was revoked. */
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

/** Keys, the newest first, so many from a place on, without their values. */
export async function listKeys(
  db: Db,
  actor: Actor,
  wanted: Wanted,
): Promise<{ rows: ListedKey[]; next: KeyPosition | null }> {
  const { rows, next } = await page(db, actor, wanted);
  return { rows: rows.map((row) => toListed(row, row.key_prefix)), next };
}

/**
 * The same with the values of those that were not revoked. Which ones were shown stands in the audit log. The door has
 * asked for a fresh proof of identity.
 */
export async function revealKeys(
  db: Db,
  actor: Actor,
  wanted: Wanted,
): Promise<{ rows: ListedKey[]; next: KeyPosition | null }> {
  if (!isAdmin(actor)) return { rows: [], next: null };
  return db.transaction().execute(async (trx) => {
    const { rows, next } = await page(trx, actor, wanted);
    const shown = rows.filter(({ key_enc }) => key_enc !== null);
    if (shown.length > 0) {
      await recordAudit(trx, actor, {
        action: "user-key.reveal-list",
        target: "user-keys",
        details: { keys: shown.map(({ id }) => id) },
      });
    }
    return {
      rows: rows.map((row) =>
        toListed(row, row.key_enc ? unseal("user-key-encryption", row.id, row.key_enc) : row.key_prefix),
      ),
      next,
    };
  });
}

async function page(db: Db, actor: Actor, { after, limit }: Wanted) {
  const found = await userKeysVisibleTo(db, actor)
    .$if(after !== undefined, (query) =>
      query.where((eb) => eb(eb.refTuple("created_at", "id"), "<", eb.tuple(...(after ?? ["", ""])))),
    )
    .select(["id", "key_enc", "key_prefix", "status", "assigned_email", "created_at"])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const next: KeyPosition | null = found.length > limit && last ? [last.created_at, last.id] : null;
  return { rows, next };
}

function toListed(row: Awaited<ReturnType<typeof page>>["rows"][number], keyValue: string): ListedKey {
  return {
    id: row.id,
    keyValue,
    status: row.status,
    assignedEmail: row.assigned_email,
    createdAt: row.created_at,
  };
}
