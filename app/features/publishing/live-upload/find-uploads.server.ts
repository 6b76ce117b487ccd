import { type Actor, isAdmin } from "#app/features/actor.ts";
import { asCheck } from "#app/features/as-check.server.ts";
import {
  FILE_DESTINATION_LABELS,
  type FileDestination,
} from "#app/features/publishing/company-files/company-file.ts";
import type { Db } from "#app/platform/database.server.ts";
import { readMarks } from "#app/platform/pdf/marks/marks-seen.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import { type UploadCursor, type UploadedToClient, writeUploadCursor } from "./live-upload.ts";

export const UPLOADS_PAGE_SIZE = 25;

interface UploadPage {
  /** Newest first. */
  rows: UploadedToClient[];
  /** The cursor before which the next older page is read; null when there is none. */
  older: string | null;
  /** The cursor after which the next newer page is read; null on the newest. */
  newer: string | null;
}

/**
 * One page of what staff gave clients, taken back or not, newest first; nothing for anybody but staff. A page costs the
 * same wherever it lies.
 */
export async function findUploads(
  db: Db,
  actor: Actor,
  { before = null, after = null }: { before?: UploadCursor | null; after?: UploadCursor | null } = {},
): Promise<UploadPage> {
  if (!isAdmin(actor)) return { rows: [], older: null, newer: null };
  // One more than a page, so that it shows whether there is another.
  const limit = UPLOADS_PAGE_SIZE + 1;
  if (after) {
    const newer = await readCursors(db, { cursor: after, direction: "newer", limit });
    if (newer.length > UPLOADS_PAGE_SIZE) {
      const shown = newer.slice(0, UPLOADS_PAGE_SIZE).reverse();
      return { rows: await uploadsAt(db, shown), older: textAt(shown, -1), newer: textAt(shown, 0) };
    }
    // A last page that is not full would leave a gap above the list: the newest page shows the same and more.
  }
  const from = after ? null : before;
  const found = await readCursors(db, { cursor: from, limit });
  if (found.length === 0 && from) return findUploads(db, actor);
  const shown = found.slice(0, UPLOADS_PAGE_SIZE);
  return {
    rows: await uploadsAt(db, shown),
    older: found.length > shown.length ? textAt(shown, -1) : null,
    newer: from ? textAt(shown, 0) : null,
  };
}

function textAt(cursors: readonly UploadCursor[], at: number): string | null {
  const cursor = cursors.at(at);
  return cursor ? writeUploadCursor(cursor) : null;
}

interface Range {
  cursor: UploadCursor | null;
  direction?: "older" | "newer";
  limit: number;
  /** What one client has in one place now; without it what all were given, taken back or not. */
  own?: { companyId: string; destination: FileDestination };
}

async function readCursors(
  db: Db,
  { cursor, direction = "older", limit, own }: Range,
): Promise<UploadCursor[]> {
  const order = direction === "older" ? "desc" : "asc";
  const rows = await db
    .selectFrom("company_files")
    .select(["id", "added_at as addedAt"])
    // A client's own are found by the client: by the source it would be a scan of everybody's.
    .where((eb) => (own ? asCheck(eb("source", "=", "uploaded")) : eb("source", "=", "uploaded")))
    .$if(own !== undefined, (query) =>
      query
        .where("company_id", "=", own?.companyId ?? "")
        .where("destination", "=", own?.destination ?? "my-reports")
        .where("removed_at", "is", null),
    )
    .$if(cursor !== null, (query) =>
      query.where((eb) =>
        eb(
          eb.refTuple("added_at", "id"),
          direction === "older" ? "<" : ">",
          eb.tuple(cursor?.addedAt ?? "", cursor?.id ?? ""),
        ),
      ),
    )
    .orderBy("added_at", order)
    .orderBy("id", order)
    .limit(limit)
    .execute();
  return rows;
}

/** The uploads with these cursors, in their order. The caller has established the right to see them. */
async function uploadsAt(db: Db, cursors: readonly UploadCursor[]): Promise<UploadedToClient[]> {
  const ids = cursors.map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("company_files")
    .innerJoin("files", "files.id", "company_files.file_id")
    .innerJoin("companies", "companies.id", "company_files.company_id")
    .leftJoin("users", "users.id", "company_files.added_by")
    .select(["company_files.id", "company_files.title", "company_files.destination"])
    .select(["company_files.added_at", "company_files.removed_at", "company_files.company_id"])
    .select(["files.name as file_name", "files.size", "files.marks", "companies.name as company_name"])
    .select(["users.first_name", "users.last_name", "users.email"])
    .where("company_files.id", "in", ids)
    .limit(ids.length)
    .execute();
  const copies = await copiesOf(db, ids);
  const found = new Map(
    rows.map((row): [string, UploadedToClient] => [
      row.id,
      {
        id: row.id,
        title: row.title,
        fileName: row.file_name,
        size: row.size,
        isSigned: readMarks(row.marks)?.isSigned ?? false,
        company: { id: row.company_id, name: row.company_name },
        destination: row.destination,
        by: `${row.first_name ?? ""} ${row.last_name ?? ""}`.trim() || row.email,
        addedAt: row.added_at,
        removedAt: row.removed_at,
        downloads: copies.get(row.id) ?? 0,
      },
    ]),
  );
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** Copies that clients took; staff who looked at a file do not count. */
async function copiesOf(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("file_downloads")
    .select((eb) => ["company_file_id", eb.fn.countAll<number>().as("total")])
    .where("company_file_id", "in", [...ids])
    .where("company_id", "is not", null)
    .groupBy("company_file_id")
    .limit(ids.length)
    .execute();
  return new Map(rows.map(({ company_file_id, total }) => [company_file_id, total]));
}

/** The last row of a page, by what the list is ordered by. */
type UploadPosition = readonly [addedAt: string, id: string];

const destinations = Object.keys(FILE_DESTINATION_LABELS) as FileDestination[];

/**
 * What staff gave clients, the newest first, so many from a cursor on: a page costs the same wherever it lies. Of all
 * clients it has what was taken back, too; of one, what that client has now.
 */
export async function listUploads(
  db: Db,
  actor: Actor,
  {
    companyId,
    after,
    limit,
  }: { companyId?: string | undefined; after?: UploadPosition | undefined; limit: number },
): Promise<{ rows: UploadedToClient[]; next: UploadPosition | null }> {
  if (!isAdmin(actor)) return { rows: [], next: null };
  const from = { cursor: after ? { addedAt: after[0], id: after[1] } : null, limit: limit + 1 };
  const found: UploadCursor[] = [];
  if (companyId === undefined) found.push(...(await readCursors(db, from)));
  // Each destination of a client is a range of one index: the newest of each are merged.
  else
    for (const destination of destinations)
      found.push(...(await readCursors(db, { ...from, own: { companyId, destination } })));
  const key = ({ addedAt, id }: UploadCursor) => `${addedAt} ${id}`;
  const shown = found.sort((a, b) => (key(a) < key(b) ? 1 : -1)).slice(0, limit);
  const last = shown.at(-1);
  return {
    rows: await uploadsAt(db, shown),
    next: found.length > limit && last ? [last.addedAt, last.id] : null,
  };
}

/** One upload, taken back or not; null when there is none, or for anybody but staff. */
export async function findUpload(db: Db, actor: Actor, id: string): Promise<UploadedToClient | null> {
  if (!isAdmin(actor) || !isId(id)) return null;
  const row = await db
    .selectFrom("company_files")
    .select("added_at")
    .where("id", "=", id)
    .where("source", "=", "uploaded")
    .executeTakeFirst();
  return row ? ((await uploadsAt(db, [{ id, addedAt: row.added_at }]))[0] ?? null) : null;
}

/** What this client was given last of the file with these bytes: how an upload finds what it made. */
export async function newestUpload(
  db: Db,
  actor: Actor,
  { companyId, sha256 }: { companyId: string; sha256: string },
): Promise<UploadedToClient | null> {
  const rows = isAdmin(actor)
    ? await db
        .selectFrom("company_files")
        .innerJoin("files", "files.id", "company_files.file_id")
        .select("company_files.id")
        .where("company_files.company_id", "=", companyId)
        .where("company_files.source", "=", "uploaded")
        .where("files.sha256", "=", sha256)
        .orderBy("company_files.added_at", "desc")
        .limit(1)
        .execute()
    : [];
  return rows[0] ? findUpload(db, actor, rows[0].id) : null;
}
