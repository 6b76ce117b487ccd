/** What the product writes to its database, transaction by transaction, as the driver sees it. */
import Database from "better-sqlite3";

const ways = ["all", "get", "run", "iterate"] as const;
type Way = (this: Database.Statement, ...values: unknown[]) => unknown;

const written =
  /^\s*(?:insert(?:\s+or\s+\w+)?\s+into|replace\s+into|update(?:\s+or\s+\w+)?|delete\s+from)\s+"?(\w+)/i;

/** Any request may note when its session was last seen: nothing was asked for. */
const lastSeen = /^update "sessions" set "last_seen_at" = \?\s/;

/**
 * Watches every connection of this process but the test's own.
 * @returns the way to run something and be told the tables that each transaction changed, those that changed none left out.
 */
export function watchWrites(own: Database.Database, file: string) {
  const scratch = new Database(":memory:");
  const statement = Object.getPrototypeOf(scratch.prepare("select 1")) as Record<(typeof ways)[number], Way>;
  const bare = { ...statement };
  let transactions: string[][] = [];
  let open: string[] | null = null;

  function note(source: string, changed: boolean): void {
    if (/^\s*begin\b/i.test(source)) open = [];
    else if (/^\s*(?:commit|end)\b/i.test(source)) {
      if (open && open.length > 0) transactions.push(open);
      open = null;
    } else if (/^\s*rollback\s*(?!.*\bto\b)/i.test(source)) open = null;
    const table = changed && !lastSeen.test(source) ? written.exec(source)?.[1] : undefined;
    if (!table) return;
    if (open) open.push(table);
    else transactions.push([table]);
  }

  for (const way of ways) {
    statement[way] = function (...values) {
      const answer = bare[way].apply(this, values);
      if (this.database !== own && this.database.name === file) note(this.source, hasChanged(answer));
      return answer;
    };
  }
  return {
    async during<Answer>(work: () => Promise<Answer>): Promise<{ answer: Answer; transactions: string[][] }> {
      transactions = [];
      const answer = await work();
      return { answer, transactions: transactions.map((tables) => [...new Set(tables)]) };
    },
    stop(): void {
      Object.assign(statement, bare);
      scratch.close();
    },
  };
}

/** Whether a statement that writes met any row: what it says it changed, or the rows that it gave back. */
function hasChanged(answer: unknown): boolean {
  if (Array.isArray(answer)) return answer.length > 0;
  if (answer !== null && typeof answer === "object" && "changes" in answer) return Number(answer.changes) > 0;
  return answer !== undefined;
}
