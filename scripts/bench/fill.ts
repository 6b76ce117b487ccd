import type Database from "better-sqlite3";
import type { SignInDetails } from "../../tests/support/person.ts";

/** Who owns what: half of everything is the measured client's company's, the rest lies with many others. */
export interface Fill {
  sqlite: Database.Database;
  size: number;
  client: SignInDetails & { companyId: string };
  others: { companyId: string; userId: string }[];
  reports: { id: string; title: string; version: number; file_id: string }[];
  /** Times over the last three years, the same way in every folder; `share` 0 is the oldest, 1 is now. */
  at(share: number): string;
  insert(table: string, rows: Iterable<Record<string, unknown>>): void;
}

/** @returns whose row the `index`th is. */
export function ownerOf(fill: Fill, index: number): { companyId: string; userId: string; isOwn: boolean } {
  if (index % 2 === 0) return { companyId: fill.client.companyId, userId: fill.client.userId, isOwn: true };
  const other = fill.others[((index - 1) / 2) % fill.others.length];
  if (!other) throw new Error("There is nobody else.");
  return { ...other, isOwn: false };
}
