import { type Actor, isAdmin } from "#app/features/actor.ts";
import { descending } from "#app/features/lists/list.ts";
import { listOf } from "#app/features/lists/list.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";

export interface ClientNote {
  id: string;
  authorId: string;
  author: string;
  body: string;
  writtenAt: string;
  changedAt: string | null;
  version: number;
}

/** The notes on one client. Nobody but staff has any. */
export function notesVisibleTo(db: Db, actor: Actor, companyId: string, which: "kept" | "removed" = "kept") {
  return db
    .selectFrom("client_notes")
    .where("client_notes.company_id", "=", isAdmin(actor) ? companyId : "")
    .where("client_notes.removed_at", which === "kept" ? "is" : "is not", null);
}

/** The newest first. */
export const clientNotes = (companyId: string) =>
  listOf({
    sorts: { newest: descending("client_notes.written_at", "client_notes.id") },
    matching: (db, actor) => [notesVisibleTo(db, actor, companyId)],
    rowsOf: (db, actor, ids) => notesAmong(db, actor, companyId, ids),
  });

export async function findClientNote(
  db: Db,
  actor: Actor,
  companyId: string,
  id: string,
): Promise<ClientNote | null> {
  if (!isId(companyId) || !isId(id)) return null;
  return (await notesAmong(db, actor, companyId, [id]))[0] ?? null;
}

async function notesAmong(
  db: Db,
  actor: Actor,
  companyId: string,
  ids: readonly string[],
): Promise<ClientNote[]> {
  const rows = await notesVisibleTo(db, actor, companyId)
    .innerJoin("users", "users.id", "client_notes.author_id")
    .where("client_notes.id", "in", [...ids])
    .select(["client_notes.id", "client_notes.author_id", "client_notes.body", "client_notes.version"])
    .select(["client_notes.written_at", "client_notes.changed_at"])
    .select(["users.first_name", "users.last_name", "users.email"])
    .limit(ids.length)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    authorId: row.author_id,
    author: `${row.first_name} ${row.last_name}`.trim() || row.email,
    body: row.body,
    writtenAt: row.written_at,
    changedAt: row.changed_at,
    version: row.version,
  }));
}
