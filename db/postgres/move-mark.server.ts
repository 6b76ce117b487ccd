/**
 * What a PostgreSQL database says of moves between the engines: the comment on its schema. It changes with a transaction,
 * goes along with a dump, and is in no table that is compared.
 */
import type pg from "pg";
import { SCHEMA } from "./client.server.ts";

export interface MoveMark {
  id: string;
  /**
   * `incoming`: a copy that was not compared yet. `arrived`: moved here, and open. `leaving`, `left`: moved to SQLite's
   * file, and closed.
   */
  state: "incoming" | "arrived" | "leaving" | "left";
  /** The data directory at the other end. */
  place: string;
}

const start = "move ";

/** The statement that sets the mark; null takes it away. */
export function markStatement(client: Pick<pg.Client, "escapeLiteral">, mark: MoveMark | null): string {
  const text = mark ? client.escapeLiteral(start + JSON.stringify(mark)) : "NULL";
  return `COMMENT ON SCHEMA ${SCHEMA} IS ${text}`;
}

/** @param comment the schema's comment. */
export function markOf(comment: string | null): MoveMark | null {
  if (!comment?.startsWith(start)) return null;
  return JSON.parse(comment.slice(start.length)) as MoveMark;
}
