import { measureOutbox, MOST_MEASURED } from "#app/features/core/mail/find-outbox.server.ts";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import {
  backupsNoted,
  backupStatusAt,
  makesBackups,
  searchRebuilt,
} from "#app/features/backups/backup-status.server.ts";
import { auditHead } from "#app/features/core/audit/audit-head.server.ts";
import { lastCheck } from "#app/features/core/audit/audit-standing.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { MetricFamily } from "#app/platform/operations/metrics.server.ts";

/** What the database knows of how things stand, by a few questions that each read along an index. */
export async function databaseFigures(db: Db): Promise<MetricFamily[]> {
  const outbox = await measureOutbox(db);
  const head = await auditHead(db);
  const check = await lastCheck(db);
  const newest = await newestMigration(db);
  return [
    {
      name: "portal_outbox_messages",
      help: `Messages by state, ${MOST_MEASURED} at most.`,
      values: outbox.map(({ state, count }) => ({ labels: { state }, value: count })),
    },
    {
      name: "portal_outbox_oldest_seconds",
      help: "Age of the oldest message by state; none where there is no message.",
      values: outbox.flatMap(({ state, age }) => (age === null ? [] : [{ labels: { state }, value: age }])),
    },
    {
      name: "portal_audit_head",
      help: "Number of the newest entry of the audit log.",
      values: [{ value: head?.seq ?? 0 }],
    },
    {
      name: "portal_audit_checked_timestamp_seconds",
      help: "When the audit log's whole chain was last checked, Unix time.",
      values: check ? [{ value: Date.parse(check.at) / 1000 }] : [],
    },
    {
      name: "portal_audit_fault",
      help: "1 where the last check found the chain broken.",
      values: check ? [{ value: check.fault ? 1 : 0 }] : [],
    },
    {
      name: "portal_schema_info",
      help: "The newest migration of the database.",
      values: [{ labels: { migration: newest }, value: 1 }],
    },
  ];
}

/** Of Kysely's own table. */
async function newestMigration(db: Db): Promise<string> {
  const row = await db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom("kysely_migration")
    .select("name")
    .orderBy("name", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.name ?? "none";
}

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
  const status = await backupStatusAt(db, dataDir, meta.get(backupsNoted), meta.get(searchRebuilt));
  const { backups, failure, damaged, search } = status;
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
