import { type Actor, isAdmin } from "#app/features/actor.ts";
import { asCheck } from "#app/features/as-check.server.ts";
import {
  FILE_DESTINATION_LABELS,
  type FileDestination,
} from "#app/features/publishing/company-files/company-file.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import { uploadsAt } from "./find-uploads.server.ts";
import type { UploadedToClient, UploadPlace } from "./live-upload.ts";

/** The last row of a page, by what the list is ordered by. */
export type UploadPosition = readonly [addedAt: string, id: string];

const destinations = Object.keys(FILE_DESTINATION_LABELS) as FileDestination[];

/**
 * What staff gave clients, the newest first, so many from a place on: a page costs the same wherever it lies. Of all
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
  const most = limit + 1;
  const places: UploadPlace[] = [];
  if (companyId === undefined) places.push(...(await uploadedAfter(db, after, most)));
  // Each place of a client is a stretch of one index: its newest are merged.
  else
    for (const destination of destinations)
      places.push(...(await uploadedAfter(db, after, most, { companyId, destination })));
  const key = ({ addedAt, id }: UploadPlace) => `${addedAt} ${id}`;
  const found = places.sort((a, b) => (key(a) < key(b) ? 1 : -1)).slice(0, most);
  const shown = found.slice(0, limit);
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

async function uploadedAfter(
  db: Db,
  after: UploadPosition | undefined,
  limit: number,
  own?: { companyId: string; destination: FileDestination },
): Promise<UploadPlace[]> {
  const rows = await db
    .selectFrom("company_files")
    .select(["id", "added_at"])
    // A client's own are found by the client: by the source it would be a walk through everybody's.
    .where((eb) => (own ? asCheck(eb("source", "=", "uploaded")) : eb("source", "=", "uploaded")))
    .$if(own !== undefined, (query) =>
      query
        .where("company_id", "=", own?.companyId ?? "")
        .where("destination", "=", own?.destination ?? "my-reports")
        .where("removed_at", "is", null),
    )
    .$if(after !== undefined, (query) =>
      query.where((eb) => eb(eb.refTuple("added_at", "id"), "<", eb.tuple(...(after ?? ["", ""])))),
    )
    .orderBy("added_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ id, added_at }) => ({ id, addedAt: added_at }));
}
