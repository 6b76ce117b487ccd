import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { changeGroups, feeding, groupsNamedIn } from "../table-changes.server.ts";
import type { ChangeGroup } from "../tables.ts";
import { clientOf } from "./client.server.ts";

type Written = Record<ChangeGroup, string | null>;

/** What each process is told when another has changed a group of tables; its payload is the group. */
export const CHANNEL = "table_changes";
const againMs = 1000;
const backstopMs = 5000;

/**
 * Rows written to each group's tables, as PostgreSQL counts them: some seconds late, and from 0 after its crash.
 * @see https://www.postgresql.org/docs/15/monitoring-stats.html#MONITORING-PG-STAT-ALL-TABLES-VIEW
 */
const rowsWritten = `SELECT ${changeGroups
  .map((group) => {
    const names = feeding[group].map((table) => `'${table}'`).join(", ");
    return `sum(n_tup_ins + n_tup_upd + n_tup_del) FILTER (WHERE relname IN (${names})) AS ${group}`;
  })
  .join(", ")} FROM pg_stat_user_tables`;

/**
 * Counts the committed changes to each group of tables: this process's own by its statements, the others' by what
 * triggers notify, and once more by the rows written, so that a notification that was lost makes nothing old for
 * good. While nobody listens nothing that was kept counts as fresh.
 */
export function changesElsewhere(url: string) {
  const counts: Record<ChangeGroup, number> = { public: 0, notifications: 0 };
  let listener: pg.Client | undefined;
  let isHearing = false;
  let isClosed = false;
  let retry: NodeJS.Timeout | undefined;

  function changeAll(): void {
    for (const group of changeGroups) counts[group] += 1;
  }

  async function listen(): Promise<void> {
    const client = clientOf(url, backstopMs);
    listener = client;
    client.on("end", () => lost(client));
    client.on("notification", ({ payload }) => {
      if (changeGroups.includes(payload as ChangeGroup)) counts[payload as ChangeGroup] += 1;
    });
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANNEL}`);
      changeAll();
      isHearing = listener === client;
      void compare(client, (await client.query<Written>(rowsWritten)).rows[0]);
    } catch {
      lost(client);
    }
  }

  async function compare(client: pg.Client, before: Written | undefined): Promise<void> {
    await sleep(backstopMs, undefined, { ref: false });
    if (isClosed || listener !== client) return;
    try {
      const now = (await client.query<Written>(rowsWritten)).rows[0];
      for (const group of changeGroups) if (now?.[group] !== before?.[group]) counts[group] += 1;
      void compare(client, now);
    } catch {
      lost(client);
    }
  }

  function lost(client: pg.Client): void {
    if (listener !== client) return;
    listener = undefined;
    isHearing = false;
    void client.end().catch(() => {});
    if (!isClosed) retry = setTimeout(() => void listen(), againMs).unref();
  }

  let begun: Promise<void> | undefined;
  return {
    /** @param text of a statement that has written, and is committed. */
    written(text: string): void {
      for (const group of groupsNamedIn(text)) counts[group] += 1;
    },
    version(group: ChangeGroup): string {
      begun ??= listen();
      if (!isHearing) counts[group] += 1;
      return String(counts[group]);
    },
    /** Asks on the line that listens, which no work keeps busy. @throws where there is none, or no answer. */
    async answers(): Promise<void> {
      await (begun ??= listen());
      const client = listener;
      if (!client || !isHearing) throw new Error("There is no line to PostgreSQL.");
      await client.query("SELECT 1").catch((error: unknown) => {
        lost(client);
        throw error;
      });
    },
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(retry);
      await listener?.end().catch(() => {});
    },
  };
}
