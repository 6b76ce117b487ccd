import { auditHead } from "#app/features/core/audit/audit-head.server.ts";
import { lastCheck } from "#app/features/core/audit/audit-standing.server.ts";
import { measureOutbox, MOST_MEASURED } from "#app/features/core/mail/measure-outbox.server.ts";
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
