/** What staff write down about a client. Who wrote a note changes it; any of staff take one away, and put it back. */
import { type Actor, isAdmin } from "#app/features/actor.ts";
import { recorded, runCommand } from "#app/features/core/command.server.ts";
import { recordOnce, resultOfOnce } from "#app/features/submissions/once.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId, newId } from "#app/platform/secrets/random.server.ts";
import { findClientNote, notesVisibleTo } from "./find-client-notes.server.ts";

const notAllowed = { ok: false, reason: "not-allowed" } as const;
const notFound = { ok: false, reason: "not-found" } as const;

type Refused = { ok: false; reason: "not-allowed" | "not-found" };

interface NoteOf {
  companyId: string;
  id: string;
}

/** The text stands in the note alone: the audit log says who wrote, when and how much, and outlives it. */
const told = (companyId: string, body: string) => ({ company: companyId, letters: [...body].length });

export async function addClientNote(
  db: Db,
  actor: Actor,
  { companyId, body, once }: { companyId: string; body: string; once?: string | undefined },
): Promise<{ ok: true; id: string } | Refused> {
  if (!isAdmin(actor)) return notAllowed;
  if (!isId(companyId)) return notFound;
  return runCommand(db, actor, async (trx) => {
    const earlier = await resultOfOnce(trx, actor, "add-client-note", once);
    if (earlier) return { ok: true, id: earlier } as const;
    const company = await trx
      .selectFrom("companies")
      .select("id")
      .where("id", "=", companyId)
      .executeTakeFirst();
    if (!company) return notFound;
    const id = newId();
    const row = { id, company_id: companyId, author_id: actor.userId, body, written_at: nowIso() };
    await trx.insertInto("client_notes").values(row).execute();
    await recordOnce(trx, actor, "add-client-note", once, id);
    return recorded(
      { action: "client-note.add", target: `client-note:${id}`, details: told(companyId, body) },
      { id },
    );
  });
}

/** "moved": changed since the page showed it; "others": somebody else wrote it. */
type Changed =
  { ok: true; changed: boolean } | Refused | { ok: false; reason: "others" } | { ok: false; reason: "moved" };

export async function changeClientNote(
  db: Db,
  actor: Actor,
  { companyId, id, body, seen }: NoteOf & { body: string; seen: string },
): Promise<Changed> {
  if (!isAdmin(actor)) return notAllowed;
  return runCommand(db, actor, async (trx): Promise<Changed | ReturnType<typeof changed>> => {
    const before = await findClientNote(trx, actor, companyId, id);
    if (!before) return notFound;
    if (before.authorId !== actor.userId) return { ok: false, reason: "others" };
    if (before.body === body) return { ok: true, changed: false };
    if (String(before.version) !== seen) return { ok: false, reason: "moved" };
    await trx
      .updateTable("client_notes")
      .set({ body, changed_at: nowIso(), version: before.version + 1 })
      .where("id", "=", id)
      .execute();
    return changed(id, told(companyId, body));
  });
}

const changed = (id: string, details: ReturnType<typeof told>) =>
  recorded({ action: "client-note.change", target: `client-note:${id}`, details }, { changed: true });

export const removeClientNote = (db: Db, actor: Actor, note: NoteOf) => setRemoved(db, actor, note, nowIso());

/** Undoes a removal. */
export const restoreClientNote = (db: Db, actor: Actor, note: NoteOf) => setRemoved(db, actor, note, null);

async function setRemoved(
  db: Db,
  actor: Actor,
  { companyId, id }: NoteOf,
  removedAt: string | null,
): Promise<{ ok: true } | Refused> {
  if (!isAdmin(actor)) return notAllowed;
  if (!isId(companyId) || !isId(id)) return notFound;
  return runCommand(db, actor, async (trx) => {
    const note = await trx
      .updateTable("client_notes")
      .set({ removed_at: removedAt })
      .where("id", "in", notesVisibleTo(trx, actor, companyId, removedAt ? "kept" : "removed").select("id"))
      .where("id", "=", id)
      .returning("body")
      .executeTakeFirst();
    if (!note) return notFound;
    const action = removedAt ? "client-note.remove" : "client-note.restore";
    return recorded({ action, target: `client-note:${id}`, details: told(companyId, note.body) });
  });
}
