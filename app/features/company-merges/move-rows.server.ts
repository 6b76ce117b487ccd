/** The rows of a merge: moved, written down, told from those that came since, and put back. */
import { createHash } from "node:crypto";
import { type ExpressionBuilder, type Kysely, sql } from "kysely";
import { asCheck } from "#app/features/as-check.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { type CompanyRows, companyRows, type Single } from "./company-records.ts";

/** Any table with any column: whose rows move is told by the list. */
type AnyRows = Record<string, Record<string, string | number | null>>;
type Builder = ExpressionBuilder<AnyRows, string>;
export const anyRows = (db: Db) => db as unknown as Kysely<AnyRows>;

type Values = Readonly<Record<string, string | number | null>>;

/** What changes of a row besides whose it is. */
export interface RowChange {
  table: CompanyRows["table"] | "sequences";
  /** By its key's columns. */
  key: Readonly<Record<string, string | number>>;
  before: Values;
  after: Values;
}

interface Between {
  mergeId: string;
  from: string;
  to: string;
}

/** Two rows that are the same, of which a company has one alone. Both are found by their companies. */
export const isSame =
  ({ of, while: conditions = [] }: Single, row: string, other: string) =>
  (eb: Builder) =>
    eb.and(
      [
        ...of.map((column) => eb(`${row}.${column}`, "=", eb.ref(`${other}.${column}`))),
        ...[row, other].flatMap((one) =>
          conditions.map(([column, operator, value]) => eb(`${one}.${column}`, operator, value)),
        ),
      ].map(asCheck),
    );

function keyOf({ key: [first = "id", ...others] = [] }: CompanyRows, row: string, eb: Builder) {
  const column = (name: string) => eb.ref(`${row}.${name}`);
  return others.reduce(
    (key, name) => sql<string>`${key} || ' ' || ${column(name)}`,
    sql<string>`${column(first)}`,
  );
}

/** A company's rows but those that stay, since the other has the same. */
const moving =
  ({ table, column, single }: CompanyRows, { from, to }: Pick<Between, "from" | "to">) =>
  (eb: Builder) => {
    const own = eb(`moving.${column}`, "=", from);
    if (single?.second !== "stays") return own;
    const same = eb
      .selectFrom(`${table} as other`)
      .select("other.company_id")
      .where("other.company_id", "=", to)
      .where(isSame(single, "moving", "other"));
    return eb.and([own, eb.not(eb.exists(same))]);
  };

/** Moves all that can move from one company to the other, and writes down which rows. @returns how many. */
export async function moveRows(trx: Trx, { mergeId, ...between }: Between): Promise<number> {
  let moved = 0;
  for (const rows of companyRows) {
    const { table, column, name } = rows;
    await anyRows(trx)
      .insertInto("company_merge_rows")
      .columns(["merge_id", "of_table", "row_key", "is_moved"])
      .expression((eb) =>
        eb
          .selectFrom(`${table} as moving`)
          .select((row) => [
            row.val(mergeId).as("merge_id"),
            row.val(name).as("of_table"),
            keyOf(rows, "moving", row).as("row_key"),
            row.lit(1).as("is_moved"),
          ])
          .where(moving(rows, between)),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const done = await anyRows(trx)
      .updateTable(`${table} as moving`)
      .set({ [column]: between.to })
      .where(moving(rows, between))
      .executeTakeFirst();
    moved += Number(done.numUpdatedRows);
  }
  return moved;
}

const changeOf = "change of ";

/** Makes the changes, and writes down what stood there before. It comes first: a row that moves is told apart where it is. */
export async function makeChanges(trx: Trx, mergeId: string, changes: readonly RowChange[]): Promise<void> {
  for (const { table, key, before, after } of changes) {
    await write(trx, table, key, after);
    await trx
      .insertInto("company_merge_rows")
      .values({
        merge_id: mergeId,
        of_table: `${changeOf}${table}`,
        row_key: JSON.stringify(key),
        is_moved: 0,
        before: JSON.stringify(before),
        after: JSON.stringify(after),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

const isAll = (values: Values) => (eb: Builder) =>
  eb.and(
    Object.entries(values).map(([column, value]) =>
      value === null ? eb(column, "is", null) : eb(column, "=", value),
    ),
  );

/** A sequence that counted nothing is not there. */
async function write(
  trx: Trx,
  table: RowChange["table"],
  key: RowChange["key"],
  values: Values,
): Promise<void> {
  const rows = anyRows(trx);
  if (table === "sequences" && values.value === 0) {
    await rows.deleteFrom(table).where(isAll(key)).execute();
    return;
  }
  const done = await rows.updateTable(table).set(values).where(isAll(key)).executeTakeFirst();
  if (table === "sequences" && done.numUpdatedRows === 0n)
    await rows
      .insertInto(table)
      .values({ ...key, ...values })
      .execute();
}

/** Puts back what a merge moved and changed; what somebody has changed since stays as they left it. */
export async function putBack(trx: Trx, { mergeId, from, to }: Between): Promise<void> {
  const noted = trx.selectFrom("company_merge_rows").where("merge_id", "=", mergeId);
  for (const rows of companyRows) {
    const { table, column, name } = rows;
    await anyRows(trx)
      .updateTable(`${table} as moving`)
      .set({ [column]: from })
      .where(`moving.${column}`, "=", to)
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom("company_merge_rows as noted")
            .select("noted.row_key")
            .where("noted.merge_id", "=", mergeId)
            .where("noted.of_table", "=", name)
            .where("noted.row_key", "=", keyOf(rows, "moving", eb)),
        ),
      )
      .execute();
  }
  for (const { of_table: of, row_key: at, before, after } of await noted
    .selectAll()
    .where("is_moved", "=", 0)
    .execute()) {
    const table = of.slice(changeOf.length) as RowChange["table"];
    const key = JSON.parse(at) as RowChange["key"];
    const left = JSON.parse(after ?? "{}") as Values;
    const still = anyRows(trx)
      .selectFrom(table)
      .select((eb) => eb.lit(1).as("is_there"));
    if (await still.where(isAll({ ...key, ...left })).executeTakeFirst())
      await write(trx, table, key, JSON.parse(before ?? "{}") as Values);
  }
}

/** By table: how many rows a company has, and a sum over which. */
export type RowsOfCompany = Readonly<Record<string, { count: number; sum: string }>>;

/** Tells the rows that a company has from those it has later: another row gives another sum. */
export async function rowsOf(db: Db, companyId: string): Promise<RowsOfCompany> {
  const all: Record<string, { count: number; sum: string }> = {};
  for (const rows of companyRows) {
    if (rows.passes) continue;
    const { table, column, name } = rows;
    const found = await anyRows(db)
      .selectFrom(`${table} as own`)
      .select((eb) => keyOf(rows, "own", eb).as("key"))
      .where(`own.${column}`, "=", companyId)
      .execute();
    const keys = found.map(({ key }) => key).sort();
    const sum = createHash("sha256").update(keys.join("\n")).digest("base64url");
    all[name] = { count: keys.length, sum };
  }
  return all;
}
