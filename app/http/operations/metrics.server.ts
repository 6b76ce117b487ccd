import { readFileSync } from "node:fs";
import { stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { backupFigures, databaseFigures } from "#app/features/operations/figures.server.ts";
import { maySee, ready } from "./health.server.ts";
import { database, db } from "#app/platform/database.server.ts";
import { env } from "#app/platform/env.server.ts";
import { type MetricFamily, registry, metricsText } from "#app/platform/operations/metrics.server.ts";
import { pdfQueues } from "#app/platform/pdf/pdf.server.ts";
import { Places } from "#app/platform/storage/places.server.ts";

/** What has no answer by then is left out: a scrape that fails shows nothing at all. */
const patienceMs = 3000;

/**
 * Everything that is counted and found, in Prometheus' text format. For whoever may see `/readyz`.
 * @returns null for anybody else: the address doesn't exist for them.
 */
export async function metrics(request: Request, ip: string): Promise<Response | null> {
  if (!maySee(request, ip)) return null;
  gathering ??= gather(request, ip).finally(() => (gathering = undefined));
  return new Response(await gathering, {
    headers: { "Content-Type": registry.contentType, "Cache-Control": "no-store" },
  });
}

/** One at a time, whoever asks. */
let gathering: Promise<string> | undefined;

async function gather(request: Request, ip: string): Promise<string> {
  const { dataDir } = env();
  const found = await Promise.all(
    [
      checks(request, ip),
      databaseFigures(db()),
      backupFigures(db(), dataDir),
      ofServer(),
      ofDisk(dataDir),
    ].map((part) => inTime(part)),
  );
  return (await registry.metrics()) + (await metricsText([about(), ...ofProcess(), ...found.flat()]));
}

async function inTime(part: Promise<MetricFamily[]>): Promise<MetricFamily[]> {
  return Promise.race([part.catch(() => []), sleep(patienceMs, [], { ref: false })]);
}

/** Each check of `/readyz`, and all of them together. A database that is away answers late: it counts as red meanwhile. */
async function checks(request: Request, ip: string): Promise<MetricFamily[]> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, patienceMs - 500, null).unref());
  const answer = await Promise.race([ready(request, ip), late]);
  const { checks: found } = answer
    ? ((await answer.json()) as { checks: Record<string, boolean> })
    : { checks: { database: false } };
  const values = Object.entries(found).map(([check, holds]) => ({ labels: { check }, value: holds ? 1 : 0 }));
  const isReady = values.every(({ value }) => value === 1);
  return [
    { name: "portal_check", help: "1 for each check of /readyz that holds, 0 where it does not.", values },
    { name: "portal_ready", help: "1 while /readyz is green.", values: [{ value: isReady ? 1 : 0 }] },
  ];
}

let built: Record<string, string> | undefined;

function about(): MetricFamily {
  built ??= {
    version: (JSON.parse(readOr("package.json", "{}")) as { version?: string }).version ?? "unknown",
    build: readOr(join("build", ".sources"), "unknown").slice(0, 12),
    engine: env().databaseUrl ? "postgres" : "sqlite",
    node: process.version,
  };
  return { name: "portal_info", help: "Which build runs here.", values: [{ labels: built, value: 1 }] };
}

function readOr(file: string, otherwise: string): string {
  try {
    return readFileSync(file, "utf8").trim();
  } catch {
    return otherwise;
  }
}

function ofProcess(): MetricFamily[] {
  const queues = [
    ...pdfQueues().map(({ queue, ...standing }) => ({ queue: `pdf-${queue}`, ...standing })),
    ...Places.standing().map(({ what, ...standing }) => ({ queue: what, ...standing })),
  ];
  const pool = Object.entries(database().pool?.() ?? {});
  return [
    {
      name: "portal_queue",
      help: "Work that runs or waits for a place, by kind: files in child processes (pdf-), passwords, uploads, imports.",
      values: queues.flatMap(({ queue, running, waiting }) => [
        { labels: { queue, state: "running" }, value: running },
        { labels: { queue, state: "waiting" }, value: waiting },
      ]),
    },
    {
      name: "portal_pool_connections",
      help: "Connections to PostgreSQL for queries: total, idle, and requests that wait for one.",
      values: pool.map(([state, value]) => ({ labels: { state }, value })),
    },
    {
      name: "portal_transactions_begun_again",
      help: "Transactions that another process was in the way of.",
      values: [{ value: database().begunAgain?.() ?? 0 }],
    },
    {
      name: "portal_smtp_configured",
      help: "1 where the product sends its mail itself.",
      values: [{ value: env().smtpUrl ? 1 : 0 }],
    },
  ];
}

async function ofServer(): Promise<MetricFamily[]> {
  const found = await database().serverFigures?.();
  if (!found) return [];
  const one = (name: string, help: string, value: number) => ({ name, help, values: [{ value }] });
  const { clockAhead, standbys, archived, archiveFailed } = found;
  return [
    one("portal_clock_ahead_seconds", "This machine's clock ahead of PostgreSQL's.", clockAhead),
    one("portal_postgres_standbys", "Machines that follow PostgreSQL.", standbys),
    one(
      "portal_postgres_archived_timestamp_seconds",
      "Last piece of its log archived; 0: never.",
      archived ?? 0,
    ),
    one(
      "portal_postgres_archive_failing",
      "1 where the last try to archive failed.",
      (archiveFailed ?? 0) > (archived ?? 0) ? 1 : 0,
    ),
  ];
}

async function ofDisk(dataDir: string): Promise<MetricFamily[]> {
  const { bavail, blocks, bsize } = await statfs(dataDir);
  const wal = env().databaseUrl
    ? null
    : await stat(join(dataDir, "portal.db-wal")).catch(() => ({ size: 0 }));
  return [
    {
      name: "portal_disk_bytes",
      help: "Of the volume of DATA_DIR.",
      values: [
        { labels: { state: "free" }, value: bavail * bsize },
        { labels: { state: "total" }, value: blocks * bsize },
      ],
    },
    {
      name: "portal_wal_bytes",
      help: "Size of SQLite's write-ahead log.",
      values: wal ? [{ value: wal.size }] : [],
    },
  ];
}
