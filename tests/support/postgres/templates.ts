/** Databases to copy on a PostgreSQL server: `empty` has the newest schema and no rows, `seeded` the reference data as well. */
import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { connectPostgres } from "#db/postgres/connect.server.ts";
import { makeSchema } from "#db/postgres/schema.server.ts";
import type { Store } from "#db/connection.server.ts";
import { testSecret } from "../product/test-env.ts";
import { databaseUrl, ownDatabase, ownDatabaseUrl } from "./own-database.ts";
import { startServer } from "./server.ts";
import { openSynchronously } from "./synchronous.ts";
import type Database from "better-sqlite3";

/** Runs statements on the server itself, outside any transaction. */
async function onServer(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl("postgres") });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

const named = (template: string) => `portal_template_${template}`;

/**
 * Starts a server, or takes the one that TEST_DATABASE_URL names, and fills its templates.
 * @param folder for the files beside the databases.
 * @returns stops it.
 */
export async function startPostgres(folder: string): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const server = given ? undefined : await startServer();
  process.env.TEST_POSTGRES = given ?? server?.urlOf("postgres");
  const home = join(folder, "templates");
  const [seeded, empty] = [join(home, "seeded"), join(home, "empty")];
  for (const path of [seeded, empty]) mkdirSync(path, { recursive: true });
  const fresh = (template: string, from: string) => [
    `DROP DATABASE IF EXISTS ${named(template)} WITH (FORCE)`,
    `CREATE DATABASE ${named(template)} TEMPLATE ${from} ENCODING 'UTF8' LOCALE 'C'`,
  ];
  await onServer(...fresh("empty", "template0"));
  await makeSchema(databaseUrl(named("empty")));
  await onServer(...fresh("seeded", named("empty")));
  execFileSync(process.execPath, ["tests/support/product/make-template.ts", empty], {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      DATA_DIR: seeded,
      DATABASE_URL: databaseUrl(named("seeded")),
      APP_SECRET: testSecret,
      LOG: "silent",
      NODE_ENV: "test",
      SEED_DEMO: "0",
    },
  });
  process.env.TEST_TEMPLATES = home;
  return async () => server?.stop();
}

let own: { store: Store; sqlite: Database.Database } | undefined;

/** This process's database, as a template has it; the product keeps its connections to it, the tests get their own. */
export async function takePostgres(template: string): Promise<Store & { sqlite: Database.Database }> {
  own?.sqlite.close();
  await own?.store.close();
  await onServer(
    `DROP DATABASE IF EXISTS ${ownDatabase} WITH (FORCE)`,
    `CREATE DATABASE ${ownDatabase} TEMPLATE ${named(template)}`,
  );
  const url = ownDatabaseUrl();
  process.env.DATABASE_URL ??= url;
  // Every pool hears that its connections are gone.
  await new Promise((heard) => setTimeout(heard, 20));
  own = { store: connectPostgres(url), sqlite: openSynchronously(url) };
  return { ...own.store, sqlite: own.sqlite };
}
