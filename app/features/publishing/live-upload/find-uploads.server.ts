import { type Actor, isAdmin } from "#app/features/actor.ts";
import type { Db } from "#app/platform/database.server.ts";
import { readMarks } from "#app/platform/pdf/marks/marks-seen.ts";
import { placeText, type UploadedToClient, type UploadPlace } from "./live-upload.ts";

export const UPLOADS_PAGE_SIZE = 25;

export interface UploadPage {
  /** Newest first. */
  rows: UploadedToClient[];
  /** The place to ask before for the next older page; null when there is none. */
  older: string | null;
  /** The place to ask after for the next newer page; null on the newest. */
  newer: string | null;
}

/**
 * One page of what staff gave clients, taken back or not, newest first; nothing for anybody but staff. A page costs the
 * same wherever it lies.
 */
export async function findUploads(
  db: Db,
  actor: Actor,
  { before = null, after = null }: { before?: UploadPlace | null; after?: UploadPlace | null } = {},
): Promise<UploadPage> {
  if (!isAdmin(actor)) return { rows: [], older: null, newer: null };
  if (after) {
    const places = await placesFrom(db, after, "newer");
    if (places.length > UPLOADS_PAGE_SIZE) {
      const shown = places.slice(0, UPLOADS_PAGE_SIZE).reverse();
      return { rows: await uploadsAt(db, shown), older: textAt(shown, -1), newer: textAt(shown, 0) };
    }
    // A last page that is not full would leave a gap above the list: the newest page shows the same and more.
  }
  const from = after ? null : before;
  const places = await placesFrom(db, from, "older");
  if (places.length === 0 && from) return findUploads(db, actor);
  const shown = places.slice(0, UPLOADS_PAGE_SIZE);
  return {
    rows: await uploadsAt(db, shown),
    older: places.length > shown.length ? textAt(shown, -1) : null,
    newer: from ? textAt(shown, 0) : null,
  };
}

function textAt(places: readonly UploadPlace[], at: number): string | null {
  const place = places.at(at);
  return place ? placeText(place) : null;
}

/** One more than a page, so that it shows whether there is another. */
async function placesFrom(
  db: Db,
  place: UploadPlace | null,
  direction: "older" | "newer",
): Promise<UploadPlace[]> {
  const order = direction === "older" ? "desc" : "asc";
  const rows = await db
    .selectFrom("company_files")
    .select(["id", "added_at"])
    .where("source", "=", "uploaded")
    .$if(place !== null, (query) =>
      query.where((eb) =>
        eb(
          eb.refTuple("added_at", "id"),
          direction === "older" ? "<" : ">",
          eb.tuple(place?.addedAt ?? "", place?.id ?? ""),
        ),
      ),
    )
    .orderBy("added_at", order)
    .orderBy("id", order)
    .limit(UPLOADS_PAGE_SIZE + 1)
    .execute();
  return rows.map(({ id, added_at }) => ({ id, addedAt: added_at }));
}

/** The uploads at these places, in their order. The caller has established the right to see them. */
export async function uploadsAt(db: Db, places: readonly UploadPlace[]): Promise<UploadedToClient[]> {
  const ids = places.map(({ id }) => id);
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
