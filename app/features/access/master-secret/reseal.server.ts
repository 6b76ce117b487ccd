/** Sealed values of the database, opened with the secret in use and sealed with another. */
import { userKeyHmac } from "#app/features/access/identity/user-key/user-key-hash.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { type Keys, type Purpose, seal, unseal } from "#app/platform/secrets/secrets.server.ts";

export interface Resealed {
  done: number;
  /** Ids of rows whose value was damaged before: it did not open with the secret in use, and stays as it is. */
  closed: string[];
}

interface SealedColumn {
  table: "users" | "user_keys" | "outbox" | "reveals" | "form_drafts";
  column: "totp_secret_enc" | "totp_pending_enc" | "key_enc" | "body_enc" | "link_enc" | "text_enc";
  purpose: Purpose;
  /** What else of the row is made of the value and the secret. */
  beside?(plain: string, keys: Keys): { key_hmac: Buffer };
}

/** Bound to the id of their row. A revoked user key has no value any more, and its mark is asked for by nobody. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: "users", column: "totp_secret_enc", purpose: "totp" },
  { table: "users", column: "totp_pending_enc", purpose: "totp" },
  {
    table: "user_keys",
    column: "key_enc",
    purpose: "user-key-encryption",
    beside: (key, keys) => ({ key_hmac: userKeyHmac(key, keys) }),
  },
  { table: "outbox", column: "body_enc", purpose: "outbox" },
  { table: "outbox", column: "link_enc", purpose: "outbox" },
  { table: "reveals", column: "text_enc", purpose: "reveals" },
  { table: "form_drafts", column: "body_enc", purpose: "parked-submissions" },
];

/** Rows in memory at once. */
export const batch = 500;

export async function resealColumn(
  trx: Trx,
  { table, column, purpose, beside }: SealedColumn,
  next: Keys,
): Promise<Resealed> {
  // One of them stands for all: each has a text id and the column, or SQLite refuses the query.
  const [home, sealed] = [table as "outbox", column as "link_enc"];
  const closed: string[] = [];
  let done = 0;
  for (let last = ""; ;) {
    const rows = await trx
      .selectFrom(home)
      .select(["id", `${sealed} as value`])
      .where(sealed, "is not", null)
      .where("id", ">", last)
      .orderBy("id")
      .limit(batch)
      .execute();
    for (const { id, value } of rows) {
      last = id;
      const plain = opened(purpose, id, value);
      if (plain === null) {
        closed.push(id);
        continue;
      }
      await trx
        .updateTable(home)
        .set({ [sealed]: seal(purpose, id, plain, next), ...beside?.(plain, next) })
        .where("id", "=", id)
        .execute();
      done += 1;
    }
    if (rows.length < batch) return { done, closed };
  }
}

/** @returns null for a value that does not open with the secret in use. */
export function opened(purpose: Purpose, boundTo: string, sealed: Uint8Array | null): string | null {
  try {
    return sealed && unseal(purpose, boundTo, sealed);
  } catch {
    // Told to whoever rotates. The secret itself is right: the database's check value says so.
    return null;
  }
}
