import { stat } from "node:fs/promises";
import { join } from "node:path";
import {
  backupsNoted,
  backupStandingAt,
  makesBackups,
  searchRebuilt,
} from "#app/features/backups/backup-standing.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { MetricFamily } from "#app/platform/operations/metrics.server.ts";

/** On PostgreSQL whatever makes the backups touches this file when one is done: docs/operations.md. */
const doneFile = "backed-up";

/**
 * How old the newest backup is, whether the last try failed, and what it found damaged.
 */
export async function backupFigures(db: Db, dataDir: string): Promise<MetricFamily[]> {
  if (!makesBackups()) return [newestAt(await doneAt(dataDir))];
  const noted = await db
    .selectFrom("meta")
    .select(["key", "value"])
    .where("key", "in", [backupsNoted, searchRebuilt])
    .execute();
  const meta = new Map(noted.map(({ key, value }) => [key, value]));
  const standing = await backupStandingAt(db, dataDir, meta.get(backupsNoted), meta.get(searchRebuilt));
  const { backups, failure, damaged, search } = standing;
  return [
    newestAt(backups[0] ? Date.parse(backups[0].at) / 1000 : 0),
    {
      name: "portal_backup_failing",
      help: "1 where the last try failed.",
      values: [{ value: failure ? 1 : 0 }],
    },
    {
      name: "portal_backup_damaged",
      help: "What the newest backup found damaged or missing: stored files, faults of the search index.",
      values: [
        { labels: { what: "files" }, value: damaged.length },
        { labels: { what: "search" }, value: search.length },
      ],
    },
  ];
}

const newestAt = (value: number): MetricFamily => ({
  name: "portal_backup_newest_timestamp_seconds",
  help: "When the newest backup was made, Unix time; 0 for never.",
  values: [{ value }],
});

async function doneAt(dataDir: string): Promise<number> {
  return stat(join(dataDir, doneFile)).then(
    ({ mtimeMs }) => mtimeMs / 1000,
    () => 0,
  );
}
