/** What stands in a database, asked in a line. */
import type { Selectable } from "kysely";
import { openMail } from "#app/features/core/mail/mail-text.server.ts";
import type { Connection } from "#db/connection.server.ts";
import type { Schema } from "#db/schema.ts";

type Table = keyof Schema;
type Row<T extends Table> = Selectable<Schema[T]>;

export type Records = ReturnType<typeof recordsIn>;

/** Tables whose rows say in which order they came. */
const numbered: readonly Table[] = [
  "audit",
  "downloads",
  "file_downloads",
  "notifications",
  "outbox",
  "security_events",
];

export function recordsIn(sqlite: Connection["sqlite"]) {
  /** In the order in which they came. */
  function rowsOf<T extends Table>(table: T, where: Partial<Row<T>> = {}): Row<T>[] {
    const condition = Object.keys(where).map((column) => `AND ${column} IS ?`);
    const query = sqlite.prepare(
      `SELECT * FROM ${table} WHERE TRUE ${condition.join(" ")} ORDER BY ${numbered.includes(table) ? "seq" : "rowid"}`,
    );
    return query.all(Object.values(where)) as Row<T>[];
  }

  function rowOf<T extends Table>(table: T, where: Partial<Row<T>> = {}): Row<T> {
    const [row] = rowsOf(table, where);
    if (!row) throw new Error(`There is no such row in ${table}: ${JSON.stringify(where)}`);
    return row;
  }

  const countOf = (...asked: Parameters<typeof rowsOf>) => rowsOf(...asked).length;

  const mailsTo = (address: string) =>
    rowsOf("outbox", { to_address: address }).map((row) => ({
      id: row.id,
      kind: row.kind,
      subject: row.subject,
      text: openMail(row),
    }));

  /** Kinds of the mails about a record. */
  const mailsAbout = (id: string) => rowsOf("outbox", { related_id: id }).map(({ kind }) => kind);

  /** @returns the token of the private link below `path` that was mailed last. */
  function tokenMailed(address: string, path: string): string {
    const links = mailsTo(address).map(({ text }) => new RegExp(`/${path}/([\\w-]{43})`).exec(text)?.[1]);
    const last = links.findLast((token) => token !== undefined);
    if (last === undefined) throw new Error(`No mail to ${address} has a link to /${path}/…`);
    return last;
  }

  /** What was done to a record, by the audit log. */
  const actionsOn = (target: string) => rowsOf("audit", { target }).map(({ action }) => action);

  return { rowsOf, rowOf, countOf, mailsTo, mailsAbout, tokenMailed, actionsOn };
}
