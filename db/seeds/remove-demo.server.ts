import type { ExpressionBuilder, ExpressionWrapper, SqlBool, Transaction } from "kysely";
import { systemActor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { log } from "#app/platform/log.server.ts";
import { requireFilesFolder } from "#app/platform/storage/files-folder.server.ts";
import { removeStored } from "#app/platform/storage/storage.server.ts";
import { type Reference, referencesOf } from "../references.server.ts";
import { allTables, factsOf, type Table } from "../tables.ts";

/** Any table with any column: what goes is told by the tables' facts. */
type Rows = Record<string, Record<string, string | number | null>>;

/**
 * Removes the demonstration story: its companies, their people, and all that hangs on them, whoever added it. The
 * audit log stays, as it always does, and so do the reference data and the admin. The files' bytes go once nothing
 * names them any more for good.
 * @returns how many rows went, by table.
 */
export async function removeDemo(db: Db): Promise<Record<string, number>> {
  await requireFilesFolder();
  const { removed, paths } = await removeRows(db);
  for (const path of paths) {
    // The rows are gone: a file that can't be removed must not look like a removal that failed.
    await removeStored({ path }).catch((error: unknown) => log.error("demo-remove.file", error, { path }));
  }
  return removed;
}

function removeRows(db: Db): Promise<{ removed: Record<string, number>; paths: string[] }> {
  return db.transaction().execute(async (trx) => {
    await keepStaff(trx);
    await keepGroupsInUse(trx);
    const rows = trx as unknown as Transaction<Rows>;
    const references = await referencesOf(trx);
    const files = await filesOf(rows, references);
    await forget(rows, references);
    const removed: Record<string, number> = {};
    for (const table of childrenFirst(references)) {
      const { numDeletedRows } = await rows.deleteFrom(table).where(goes(table)).executeTakeFirst();
      if (numDeletedRows > 0n) removed[table] = Number(numDeletedRows);
    }
    const paths = await deleteUnused(trx, files);
    if (paths.length > 0) removed.files = paths.length;
    // Invoices are numbered without gaps: where only the demonstration had any, the firm's own begin at 1.
    const invoice = await trx.selectFrom("invoices").select("id").limit(1).executeTakeFirst();
    if (!invoice) await trx.deleteFrom("sequences").where("name", "=", "INV").execute();
    if (Object.keys(removed).length > 0) {
      await recordAudit(trx, systemActor("demo-remove"), {
        action: "demo.remove",
        target: "demo",
        details: removed,
      });
    }
    return { removed, paths };
  });
}

/** The tables that have rows of the demonstration's. */
const affected = allTables.filter(([, { demo, of }]) => demo || of).map(([table]) => table);

/** Whether a row is the demonstration's by itself, or part of what is. */
function goes(table: Table) {
  const { demo = {}, of = {} } = factsOf(table);
  return (eb: ExpressionBuilder<Rows, string>): ExpressionWrapper<Rows, string, SqlBool> =>
    eb.or([
      ...Object.entries(demo).map(([column, value]) => eb(`${table}.${column}`, "=", value)),
      ...Object.entries(of).map(([column, whole]) => {
        const [parent = "", key = "id"] = whole.split(".");
        const gone = eb
          .selectFrom(parent)
          .select(`${parent}.${key}`)
          .where(goes(parent as Table));
        return eb(`${table}.${column}`, "in", gone);
      }),
    ]);
}

/** What names a row comes before it. */
function childrenFirst(references: readonly Reference[]): Table[] {
  const ordered: Table[] = [];
  const seen = new Set<Table>();
  const place = (table: Table): void => {
    if (seen.has(table) || !affected.includes(table)) return;
    seen.add(table);
    const children = references.filter(({ to }) => to === table).map((one) => one.table);
    const parts = allTables.filter(([, { of = {} }]) =>
      Object.values(of).some((whole) => whole.split(".")[0] === table),
    );
    for (const child of [...children, ...parts.map(([part]) => part)]) place(child);
    ordered.push(table);
  };
  affected.forEach(place);
  return ordered;
}

/** What stays no longer names what goes. */
async function forget(rows: Transaction<Rows>, references: readonly Reference[]): Promise<void> {
  for (const { table, column, to, key, isOptional } of references) {
    const { of = {}, demo } = factsOf(table);
    if (!isOptional || !affected.includes(to) || Object.hasOwn(of, column)) continue;
    const isPart = demo !== undefined || Object.keys(of).length > 0;
    await rows
      .updateTable(table)
      .set({ [column]: null })
      .where(`${table}.${column}`, "in", (eb) => eb.selectFrom(to).select(`${to}.${key}`).where(goes(to)))
      .$if(isPart, (update) => update.where((eb) => eb(goes(table)(eb), "is not", true)))
      .execute();
  }
}

/** The files that rows name which go. */
async function filesOf(rows: Transaction<Rows>, references: readonly Reference[]): Promise<string[]> {
  const files = new Set<string>();
  for (const { table, column, to } of references) {
    if (to !== "files" || !affected.includes(table)) continue;
    const named = await rows
      .selectFrom(table)
      .select(`${table}.${column} as file`)
      .where(`${table}.${column}`, "is not", null)
      .where(goes(table))
      .execute();
    for (const { file } of named) files.add(String(file));
  }
  return [...files];
}

/**
 * Who came from a demonstration company and was an admin once stays. An admin of today forgets where they came from;
 * who is back in such a company stays as a closed account: their name stands on what they did.
 */
async function keepStaff(trx: Trx): Promise<void> {
  await trx
    .updateTable("users")
    .set({ role: "admin", status: "disabled", company_id: null, is_demo: 0 })
    .where("company_id", "in", trx.selectFrom("companies").select("id").where("is_demo", "=", 1))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("audit")
          .select("audit.seq")
          .whereRef("audit.actor_id", "=", "users.id")
          .where("audit.actor_role", "=", "admin"),
      ),
    )
    .execute();
}

/** A sample group may have come to serve a company's own benchmark: from now on it is the company's own, too. */
async function keepGroupsInUse(trx: Trx): Promise<void> {
  await trx
    .updateTable("peer_groups")
    .set({ is_demo: 0 })
    .where("is_demo", "=", 1)
    .where(
      "id",
      "in",
      trx
        .selectFrom("benchmarks")
        .select("group_id")
        .where("is_demo", "=", 0)
        .$narrowType<{ group_id: string }>(),
    )
    .execute();
}

/**
 * Deletes those of the files that nothing refers to any more: what staff wrote and gave to a demonstration client stays
 * theirs, and so does what others were given.
 * @returns where their bytes lie.
 */
async function deleteUnused(trx: Trx, files: readonly string[]): Promise<string[]> {
  const deleted = await trx
    .deleteFrom("files")
    .where("id", "in", [...files])
    .where((eb) =>
      eb.and(
        (["report_drafts", "report_versions", "company_files"] as const).map((table) =>
          eb.not(
            eb.exists(
              eb.selectFrom(table).select(`${table}.id`).whereRef(`${table}.file_id`, "=", "files.id"),
            ),
          ),
        ),
      ),
    )
    .returning("path")
    .execute();
  return deleted.map(({ path }) => path);
}
