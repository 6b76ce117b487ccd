import type { Selectable } from "kysely";
import type { Actor } from "#app/features/actor.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import { ofCompany } from "#app/features/of-company.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import type { StagedImportsTable } from "#db/tool-tables.ts";
import type { ImportedFile, ImportTarget, Preview, TakenImport } from "../imports/import-kind.ts";
import type { TableFacts } from "./staged-table.server.ts";

export interface StagedImport extends ImportTarget {
  id: string;
  kind: string;
  file: ImportedFile | null;
  sourceDraft: string | null;
  tableDraft: string;
  facts: TableFacts;
  mapping: readonly (string | null)[];
  preview: Preview;
  taken: TakenImport | null;
  /** The same as it is kept: who undoes it makes sure that nobody else has. */
  takenText: string | null;
}

/** Imports that wait for a yes: the person's own company's, every company's for staff, until their hour is over. */
export function stagedImportsVisibleTo(db: Db, actor: Actor) {
  return ofCompany(db, actor, "staged_imports").where("staged_imports.expires_at", ">", nowIso());
}

export async function findStagedImport(db: Db, actor: Actor, id: string): Promise<StagedImport | null> {
  if (!isId(id)) return null;
  const row = await stagedImportsVisibleTo(db, actor)
    .selectAll("staged_imports")
    .where("staged_imports.id", "=", id)
    .executeTakeFirst();
  return row ? toStaged(row) : null;
}

function toStaged(row: Selectable<StagedImportsTable>): StagedImport {
  return {
    id: row.id,
    kind: row.kind,
    companyId: row.company_id,
    about: row.about,
    settings: JSON.parse(row.settings) as Record<string, string>,
    file: row.file === null ? null : (JSON.parse(row.file) as ImportedFile),
    sourceDraft: row.source_draft,
    tableDraft: row.table_draft,
    facts: JSON.parse(row.facts) as TableFacts,
    mapping: JSON.parse(row.mapping) as (string | null)[],
    preview: JSON.parse(row.preview) as Preview,
    taken: row.taken === null ? null : (JSON.parse(row.taken) as TakenImport),
    takenText: row.taken,
  };
}
