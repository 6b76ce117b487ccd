import type { Member } from "#app/features/actor.ts";
import { londonDay } from "#app/features/calendar.ts";
import { now } from "#app/platform/clock.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";

export interface CatalogueEntry {
  title: string;
  description: string;
  /** A category's id. */
  category: string;
  /** Undefined: price on request. */
  pricePence: number | undefined;
  /** The section headings. */
  contents: readonly string[];
  pages: number;
  /** A file whose row is written. */
  fileId: string;
  /** E.g. `pdf`. */
  fileType: string;
  /** On sale at once; otherwise a draft that staff publish when they like. */
  publish: boolean;
}

/** Whether a category of that id is there. */
export async function isCategory(trx: Trx, id: string): Promise<boolean> {
  const found = await trx.selectFrom("categories").select("id").where("id", "=", id).executeTakeFirst();
  return found !== undefined;
}

/** Writes a report and its first version, inside the caller's transaction. @returns its id. */
export async function insertReport(trx: Trx, actor: Member, entry: CatalogueEntry): Promise<string> {
  const id = newId();
  const moment = now();
  const at = moment.toISOString();
  await trx
    .insertInto("reports")
    .values({
      id,
      title: entry.title,
      description: entry.description,
      category_id: entry.category,
      price_pence: entry.pricePence ?? null,
      contents: JSON.stringify(entry.contents),
      pages: entry.pages,
      published_on: entry.publish ? londonDay(moment) : null,
      restricted: 1,
      status: entry.publish ? "published" : "draft",
      version: 1,
      file_type: entry.fileType,
      file_id: entry.fileId,
      created_by: actor.userId,
      created_at: at,
      updated_at: at,
    })
    .execute();
  await trx
    .insertInto("report_versions")
    .values({
      id: newId(),
      report_id: id,
      version: 1,
      file_id: entry.fileId,
      pages: entry.pages,
      change_note: "First published.",
      created_at: at,
    })
    .execute();
  return id;
}
