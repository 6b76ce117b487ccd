import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { feeding, namesFeeding } from "../table-changes.server.ts";
import { clientOf } from "./client.server.ts";

interface Written {
  written: string | null;
}

/** What each process is told when another has changed what pages for anybody are made from. */
export const CHANNEL = "table_changes";
/** What it is told with. Triggers of earlier versions tell of other tables on the same channel. */
export const PAYLOAD = "public";
const againMs = 1000;
const backstopMs = 5000;

/**
 * Rows written to these tables, as PostgreSQL counts them: some seconds late, and from 0 after its crash.
 * @see https://www.postgresql.org/docs/15/monitoring-stats.html#MONITORING-PG-STAT-ALL-TABLES-VIEW
 */
const rowsWritten = `SELECT sum(n_tup_ins + n_tup_upd + n_tup_del) AS written FROM pg_stat_user_tables
  WHERE relname IN (${feeding.map((table) => `'${table}'`).join(", ")})`;

/**
 * Counts the committed changes to these tables: this process's own by its statements, the others' by what
 * triggers notify, and once more by the rows written, so that a notification that was lost makes nothing old for
 * good. While nobody listens nothing that was kept counts as fresh.
 */
export function changesElsewhere(url: string) {
  let changes = 0;
  let listener: pg.Client | undefined;
  let isHearing = false;
  let isClosed = false;
  let retry: NodeJS.Timeout | undefined;

  async function listen(): Promise<void> {
    const client = clientOf(url, backstopMs);
    listener = client;
    client.on("end", () => lost(client));
    client.on("notification", ({ payload }) => {
      if (payload === PAYLOAD) changes += 1;
    });
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANNEL}`);
      changes += 1;
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
      if (now?.written !== before?.written) changes += 1;
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
      if (namesFeeding(text)) changes += 1;
    },
    version(): string {
      begun ??= listen();
      if (!isHearing) changes += 1;
      return String(changes);
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
