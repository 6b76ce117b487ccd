import pg from "pg";
import { changeGroups, groupsNamedIn } from "../table-changes.server.ts";
import type { ChangeGroup } from "../tables.ts";

/** What each process is told when another has changed a group of tables; its payload is the group. */
export const CHANNEL = "table_changes";
const againMs = 1000;

/**
 * Counts the committed changes to each group of tables: this process's own by its statements, the others' by what
 * triggers notify. While nobody listens nothing that was kept counts as fresh.
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
    const client = new pg.Client({ connectionString: url });
    listener = client;
    client.on("error", lost);
    client.on("end", lost);
    client.on("notification", ({ payload }) => {
      if (changeGroups.includes(payload as ChangeGroup)) counts[payload as ChangeGroup] += 1;
    });
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANNEL}`);
      changeAll();
      isHearing = listener === client;
    } catch {
      lost();
    }
  }

  function lost(): void {
    isHearing = false;
    if (isClosed || retry) return;
    retry = setTimeout(() => {
      retry = undefined;
      void listen();
    }, againMs).unref();
  }

  let hasBegun = false;
  return {
    /** @param text of a statement that has written, and is committed. */
    written(text: string): void {
      for (const group of groupsNamedIn(text)) counts[group] += 1;
    },
    version(group: ChangeGroup): string {
      if (!hasBegun) {
        hasBegun = true;
        void listen();
      }
      if (!isHearing) counts[group] += 1;
      return String(counts[group]);
    },
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(retry);
      await listener?.end().catch(() => {});
    },
  };
}
