import { Kysely, PostgresAdapter, PostgresDialect, type Driver, type TransactionBuilder } from "kysely";
import pg from "pg";
import type { Store } from "../connection.server.ts";
import type { Schema } from "../schema.ts";
import type { Outcomes } from "../statement-outcomes.server.ts";
import { changesElsewhere } from "./changes-elsewhere.server.ts";
import { PortalCompiler } from "./compiler.ts";
import { PortalDriver } from "./driver.server.ts";
import { againOnConflict } from "./retry.server.ts";

/** Connections of one process. */
const mostConnections = 10;
/** Where the product's tables and functions are: the name SQLite has for a database's own. */
export const SCHEMA = "main";

/** What each connection is told before its first query. */
const settings = {
  search_path: SCHEMA,
  synchronous_commit: "on",
  TimeZone: "UTC",
};

const asText = (value: string) => value;
/** Numbers as SQLite hands them over: a sum of pence is far below 2^53, and a flag is 0 or 1. */
const parsers: Record<number, (value: string) => unknown> = {
  16: (value) => (value === "t" ? 1 : 0),
  20: Number,
  1700: Number,
};

const types: pg.CustomTypesConfig = {
  getTypeParser: (id, format) =>
    format === "binary"
      ? pg.types.getTypeParser(id, "binary")
      : (parsers[id] ?? pg.types.getTypeParser(id) ?? asText),
};

function configOf(url: string): pg.ClientConfig {
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  return { connectionString: url, options: options.join(" "), types };
}

/** One connection of its own. @param url `postgres://…` */
export const clientOf = (url: string) => new pg.Client(configOf(url));

class PortalDialect extends PostgresDialect {
  readonly #pool: pg.Pool;
  readonly #outcomes: Outcomes;
  readonly #changed: (text: string) => void;
  constructor(pool: pg.Pool, outcomes: Outcomes, changed: (text: string) => void) {
    super({ pool });
    this.#pool = pool;
    this.#outcomes = outcomes;
    this.#changed = changed;
  }
  override createDriver(): Driver {
    return new PortalDriver({ pool: this.#pool }, this.#outcomes, this.#changed);
  }
  override createQueryCompiler(): PortalCompiler {
    return new PortalCompiler();
  }
  override createAdapter(): PostgresAdapter {
    return new PostgresAdapter();
  }
}

/** Its transactions run again where another process was in their way. */
class PortalKysely extends Kysely<Schema> {
  override transaction(): TransactionBuilder<Schema> {
    return againOnConflict(super.transaction());
  }
}

/**
 * Connects to PostgreSQL, as `connect` opens SQLite's file. Nothing is asked before the first query.
 * @param url `postgres://…`
 */
export function connectPostgres(
  url: string,
  outcomes: Outcomes = { failed: () => {}, committed: () => {}, slow: () => {} },
): Store {
  const pool = new pg.Pool({ ...configOf(url), max: mostConnections });
  // A connection that breaks while nobody uses it is replaced by the next that is needed.
  pool.on("error", () => {});
  const changes = changesElsewhere(url);
  const db = new PortalKysely({ dialect: new PortalDialect(pool, outcomes, changes.written) });
  return {
    db,
    versionOf: changes.version,
    async isWell() {
      const { rows } = await pool.query<{ synchronous_commit: string }>("SHOW synchronous_commit");
      return rows[0]?.synchronous_commit === "on";
    },
    async close() {
      await changes.close();
      await db.destroy();
    },
  };
}
