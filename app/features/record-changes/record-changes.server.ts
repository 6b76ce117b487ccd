import type { Actor } from "#app/features/actor.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";

/** Rows written at a time: SQLite takes so many values in one statement. */
const atATime = 500;
const longest = 8000;

/** Stores the values that fields of records had before, in the transaction that changes them. */
export async function recordChanges(
  trx: Trx,
  actor: Pick<Actor, "userId">,
  {
    companyId,
    source,
    records,
  }: {
    companyId: string;
    source: string;
    records: readonly {
      record: string;
      changes: readonly { field: string; before: string; after: string }[];
    }[];
  },
): Promise<void> {
  const changed_at = nowIso();
  const rows = records.flatMap(({ record, changes }) =>
    changes.map(({ field, before, after }) => ({
      id: newId(),
      company_id: companyId,
      record,
      field,
      before: before.slice(0, longest),
      after: after.slice(0, longest),
      source,
      changed_by: actor.userId,
      changed_at,
    })),
  );
  for (let from = 0; from < rows.length; from += atATime) {
    await trx
      .insertInto("record_changes")
      .values(rows.slice(from, from + atATime))
      .execute();
  }
}

/** Where values of a file came from. */
export function importSource(file: { name: string } | null): string {
  return file ? `Import of ${file.name}`.slice(0, 200) : "Import of a pasted table";
}
