/** What the product writes to its database, transaction by transaction, as the driver sees it. */
import Database from "better-sqlite3";
import pg from "pg";
import { leadsToPostgres } from "../support/postgres/synchronous.ts";

const ways = ["all", "get", "run", "iterate"] as const;
type Way = (this: Database.Statement, ...values: unknown[]) => unknown;

const written =
  /^\s*(?:insert(?:\s+or\s+\w+)?\s+into|replace\s+into|update(?:\s+or\s+\w+)?|delete\s+from)\s+"?(\w+)/i;

/** Any request may note when its session was last seen: nothing was asked for. Limits stand beside SQLite's database. */
const beside = /^update "sessions" set "last_seen_at" = \S+\s|\bmain\.limits\b/;

/**
 * Watches every connection of this process but the test's own.
 * @param file SQLite's; on PostgreSQL the test's own connection is another thread's.
 * @returns the way to run something and be told the tables that each transaction changed, those that changed none left out.
 */
export function watchWrites(own: Database.Database, file: string) {
  let transactions: string[][] = [];
  /** What each connection's open transaction has changed. */
  const open = new WeakMap<object, string[]>();

  function note(connection: object, source: string, changed: boolean): void {
    const begun = open.get(connection);
    if (/^\s*begin\b/i.test(source)) open.set(connection, []);
    else if (/^\s*(?:commit|end)\b/i.test(source)) {
      if (begun && begun.length > 0) transactions.push(begun);
      open.delete(connection);
    } else if (/^\s*rollback\s*(?!.*\bto\b)/i.test(source)) open.delete(connection);
    const table = changed && !beside.test(source) ? written.exec(source)?.[1] : undefined;
    if (!table) return;
    if (begun) begun.push(table);
    else transactions.push([table]);
  }

  const stop = leadsToPostgres(own) ? watchPostgres(note) : watchSqlite(own, file, note);
  return {
    async during<Answer>(work: () => Promise<Answer>): Promise<{ answer: Answer; transactions: string[][] }> {
      transactions = [];
      const answer = await work();
      return { answer, transactions: transactions.map((tables) => [...new Set(tables)]) };
    },
    stop,
  };
}

type Note = (connection: object, source: string, changed: boolean) => void;

function watchSqlite(own: Database.Database, file: string, note: Note): () => void {
  const scratch = new Database(":memory:");
  const statement = Object.getPrototypeOf(scratch.prepare("select 1")) as Record<(typeof ways)[number], Way>;
  const bare = { ...statement };
  for (const way of ways) {
    statement[way] = function (...values) {
      const answer = bare[way].apply(this, values);
      if (this.database !== own && this.database.name === file)
        note(this.database, this.source, hasChanged(answer));
      return answer;
    };
  }
  return () => {
    Object.assign(statement, bare);
    scratch.close();
  };
}

function watchPostgres(note: Note): () => void {
  const client = pg.Client.prototype as unknown as { query: (...asked: unknown[]) => unknown };
  const bare = client.query;
  client.query = async function (this: object, ...asked) {
    const [first] = asked;
    const source = typeof first === "string" ? first : (first as { text: string }).text;
    const answer = (await bare.apply(this, asked)) as { rowCount?: number | null } | undefined;
    note(this, source, (answer?.rowCount ?? 0) > 0);
    return answer;
  };
  return () => void (client.query = bare);
}

/** Whether a statement that writes met any row: what it says it changed, or the rows that it gave back. */
function hasChanged(answer: unknown): boolean {
  if (Array.isArray(answer)) return answer.length > 0;
  if (answer !== null && typeof answer === "object" && "changes" in answer) return Number(answer.changes) > 0;
  return answer !== undefined;
}
