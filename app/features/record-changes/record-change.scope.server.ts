import type { Actor } from "#app/features/actor.ts";
import { ofCompany } from "#app/features/of-company.server.ts";
import type { Db } from "#app/platform/database.server.ts";

/** A field of a record that came to stand otherwise. */
export interface RecordChange {
  id: string;
  at: string;
  by: string | null;
  field: string;
  before: string;
  after: string;
  /** "import" with the file's name. */
  source: string;
}

const MOST_SHOWN = 100;

/** Changes of records as far as this person may see them: their own company's; every company's for staff. */
function recordChangesVisibleTo(db: Db, actor: Actor) {
  return ofCompany(db, actor, "record_changes");
}

/** What changed of a record, the last first. @param record `noun:id`. */
export async function findRecordChanges(
  db: Db,
  actor: Actor,
  { companyId, record }: { companyId: string; record: string },
): Promise<RecordChange[]> {
  const rows = await recordChangesVisibleTo(db, actor)
    .leftJoin("users", "users.id", "record_changes.changed_by")
    .select(["record_changes.id", "field", "before", "after", "source", "changed_at"])
    .select(["users.first_name", "users.last_name"])
    .where("record_changes.company_id", "=", companyId)
    .where("record_changes.record", "=", record)
    .orderBy("record_changes.changed_at", "desc")
    .orderBy("record_changes.id")
    .limit(MOST_SHOWN)
    .execute();
  return rows.map(({ first_name, last_name, changed_at, ...row }) => ({
    ...row,
    at: changed_at,
    by: first_name === null ? null : `${first_name} ${last_name ?? ""}`.trim(),
  }));
}
