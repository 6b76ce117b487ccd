import { timingSafeEqual } from "node:crypto";
import { statfsSync, statSync } from "node:fs";
import { join } from "node:path";
import { isLoopback } from "#app/platform/address.server.ts";
import {
  backupsNoted,
  searchRebuilt,
  type BackupStanding,
  backupStandingAt,
  makesBackups,
} from "#app/features/backups/backup-standing.server.ts";
import { findBackups } from "#app/features/backups/find-backups.server.ts";
import { days, now } from "#app/platform/clock.server.ts";
import { database, db } from "#app/platform/database.server.ts";
import { env } from "#app/platform/env.server.ts";
import { isDraining } from "#app/platform/http-server.server.ts";
import { hashToken } from "#app/platform/secrets/random.server.ts";
import { hasStorageTrouble } from "#app/platform/storage/storage-trouble.server.ts";
import { tryStorage } from "#app/platform/storage/try-storage.server.ts";
import { plural } from "#app/plural.ts";

const leastFreeBytes = 1024 ** 3;
const mostWalBytes = 256 * 1024 ** 2;
/** Before the first backup the database itself has its time, too. */
const firstBackupMs = days(2) * 1000;

/** Alive: a constant that touches neither database nor disk. */
export function alive(): Response {
  return new Response("ok\n", {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  });
}

/**
 * Ready to be sent work: 200, or 503 naming the check that failed. For this machine, or whoever holds READYZ_TOKEN.
 * @returns null for anybody else: the address doesn't exist for them.
 */
export async function ready(request: Request, ip: string): Promise<Response | null> {
  if (!maySee(request, ip)) return null;
  await tryStorage();
  const backups = makesBackups() ? await problemsOfBackups() : {};
  const fault = await database()
    .fault()
    .catch(() => "It does not answer.");
  const checks = {
    accepting: !isDraining(),
    storage: !hasStorageTrouble(),
    database: fault === undefined,
    disk: holds(() => {
      const { bavail, bsize } = statfsSync(env().dataDir);
      return bavail * bsize >= leastFreeBytes;
    }),
    wal: holds(() => {
      const wal = statSync(join(env().dataDir, "portal.db-wal"), { throwIfNoEntry: false });
      return (wal?.size ?? 0) < mostWalBytes;
    }),
    backup: backups.backup === undefined,
    files: backups.files === undefined,
    search: backups.search === undefined,
  };
  const isReady = Object.values(checks).every(Boolean);
  return Response.json(
    {
      status: isReady ? "ready" : "unavailable",
      checks,
      ...(isReady ? {} : { reasons: { ...backups, database: fault } }),
      begunAgain: database().begunAgain?.(),
      newestBackup: makesBackups() ? (findBackups(env().dataDir)[0]?.at ?? null) : undefined,
    },
    { status: isReady ? 200 : 503, headers: { "Cache-Control": "no-store" } },
  );
}

/** A forwarded request reaches us over loopback too, when a proxy runs beside us: that one isn't from this machine. */
export function maySee(request: Request, ip: string): boolean {
  const token = env().readyzToken;
  const given = request.headers.get("Authorization")?.replace(/^Bearer /, "");
  if (token && given) return timingSafeEqual(hashToken(token), hashToken(given));
  return isLoopback(ip) && !env().trustProxy && !request.headers.has("X-Forwarded-For");
}

interface BackupProblems {
  backup?: string;
  files?: string;
  search?: string;
}

/** What is wrong with the backups, and with what they found damaged; nothing where nothing is. */
async function problemsOfBackups(): Promise<BackupProblems> {
  try {
    const { dataDir } = env();
    const noted = await db()
      .selectFrom("meta")
      .select(["key", "value"])
      .where("key", "in", [backupsNoted, searchRebuilt])
      .execute();
    const meta = new Map(noted.map(({ key, value }) => [key, value]));
    const standing = backupStandingAt(dataDir, meta.get(backupsNoted), meta.get(searchRebuilt));
    return {
      ...failedOrOld(standing, standing.isRecent || isNew(dataDir)),
      ...damagedFiles(standing.damaged),
      ...damagedSearch(standing.search),
    };
  } catch {
    return { backup: "How the backups stand can’t be read." };
  }
}

function failedOrOld({ failure, within }: BackupStanding, isInTime: boolean): { backup?: string } {
  if (failure) return { backup: `The last try failed at ${failure.at}: ${failure.problem}` };
  return isInTime ? {} : { backup: `The newest backup is more than two ${within} old.` };
}

function damagedFiles({ length }: BackupStanding["damaged"]): { files?: string } {
  if (length === 0) return {};
  return {
    files: `The newest backup found ${length} stored ${plural(length, "file")} damaged or missing.`,
  };
}

function damagedSearch([fault]: readonly string[]): { search?: string } {
  if (fault === undefined) return {};
  return {
    search: `The search index is damaged (${fault}): stop the product, and \`npm run migrate -- --rebuild-search\`.`,
  };
}

function isNew(dataDir: string): boolean {
  return statSync(join(dataDir, "portal.db")).birthtimeMs > now().getTime() - firstBackupMs;
}

function holds(check: () => boolean): boolean {
  try {
    return check();
  } catch {
    return false;
  }
}
