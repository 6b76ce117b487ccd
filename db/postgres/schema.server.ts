import { type KyselyPlugin, RawNode } from "kysely";
import { connect } from "../connection.server.ts";
import { migrateToLatest } from "../migrate.ts";
import { onClient, SCHEMA } from "./client.server.ts";
import { connectPostgres } from "./connect.server.ts";
import { lockNumbers } from "./locks.server.ts";
import { after, before } from "./functions.server.ts";
import { type Described, inPostgres, referredTo } from "./translate.ts";

/**
 * Makes the tables in an empty database, as SQLite's migrations make them, and writes down which those were. One
 * transaction: a database that is there is whole.
 * @param upTo the newest migration it stands for, where that is not the newest there is.
 * @param also statements of the same transaction.
 * @returns the names of the migrations it stands for; none where the tables are there.
 */
export async function makeSchema(
  url: string,
  upTo?: string,
  also: readonly string[] = [],
): Promise<string[]> {
  const { described, names } = await describedBySqlite(upTo);
  const of = (type: Described["type"]) => described.filter((one) => one.type === type);
  const made = [...inOrder(of("table")), ...of("index"), ...of("trigger")];
  const statements = [
    `CREATE SCHEMA ${SCHEMA}`,
    `CREATE EXTENSION IF NOT EXISTS pg_trgm SCHEMA ${SCHEMA}`,
    ...before,
    ...made.flatMap(({ sql }) => inPostgres(sql)),
    ...after,
    ...also,
  ];
  return onClient(url, async (client) => {
    await client.query("BEGIN");
    // Two processes that start at once make it once.
    await client.query("SELECT pg_advisory_xact_lock($1, $2)", lockNumbers("schema"));
    const { rowCount } = await client.query("SELECT 1 FROM pg_namespace WHERE nspname = $1", [SCHEMA]);
    if (rowCount === 0) {
      for (const statement of statements) await client.query(statement);
      await client.query(
        `INSERT INTO kysely_migration (name, timestamp) SELECT value, $2 FROM json_each($1)`,
        [JSON.stringify(names), new Date().toISOString()],
      );
    }
    await client.query("COMMIT");
    return rowCount === 0 ? names : [];
  });
}

/** Migrations are in SQLite's words, and take as long as they take. @returns the names of those that ran now. */
export async function migratePostgres(url: string): Promise<string[]> {
  const { db, close } = connectPostgres(url, undefined, 0);
  try {
    return await migrateToLatest(db.withPlugin(translating));
  } finally {
    await close();
  }
}

const translating: KyselyPlugin = {
  transformQuery({ node }) {
    const [text, ...more] = RawNode.is(node) ? node.sqlFragments : [];
    return text !== undefined && more.length === 0
      ? RawNode.createWithSql(inPostgres(text.trim()).join(";\n"))
      : node;
  },
  transformResult: async ({ result }) => result,
};

/** What a new SQLite database has, without its search index. */
async function describedBySqlite(upTo?: string): Promise<{ described: Described[]; names: string[] }> {
  const { db, sqlite, close } = connect(":memory:");
  try {
    const names = await migrateToLatest(db, upTo);
    const described = sqlite
      .prepare(
        `SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'search\\_%' ESCAPE '\\'
          AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name`,
      )
      .all() as Described[];
    return { described, names };
  } finally {
    await close();
  }
}

/** Each after those that it refers to. */
function inOrder(tables: readonly Described[]): Described[] {
  const placed = new Set<Described>();
  function place(table: Described): void {
    const before = referredTo(table.sql);
    for (const other of tables)
      if (other !== table && !placed.has(other) && before.includes(other.name)) place(other);
    placed.add(table);
  }
  tables.forEach(place);
  return [...placed];
}

/** Takes away a database that was never served. */
export async function dropSchema(url: string): Promise<void> {
  await onClient(url, (client) => client.query(`DROP SCHEMA IF EXISTS ${SCHEMA} CASCADE`));
}
