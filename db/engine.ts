import { PostgresAdapter } from "kysely";
import type { Db } from "./connection.server.ts";

/** Whether it is PostgreSQL: only what one of the two lacks is asked differently, and below `db/`. */
export const isPostgres = (db: Db) => db.getExecutor().adapter instanceof PostgresAdapter;
