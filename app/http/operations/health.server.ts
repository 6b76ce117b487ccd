import { timingSafeEqual } from "node:crypto";
import { statSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { join } from "node:path";
import { isFromThisMachine } from "#app/http/from-this-machine.server.ts";
import {
  backupsNoted,
  searchRebuilt,
  type BackupStatus,
  backupStatusAt,
  makesBackups,
} from "#app/features/backups/backup-status.server.ts";
import { days, now } from "#app/platform/clock.server.ts";
import { database, db } from "#app/platform/database.server.ts";
import { env } from "#app/platform/env.server.ts";
import { tooOldFor } from "#app/platform/processes.server.ts";
import { isDraining } from "#app/platform/http-server.server.ts";
import { hashToken } from "#app/platform/secrets/random.server.ts";
import { filesFolder, filesFolderFault } from "#app/platform/storage/files-folder.server.ts";
import { inTime } from "#app/platform/storage/in-time.server.ts";
import { hasStorageTrouble } from "#app/platform/storage/storage-trouble.server.ts";
import { tryStorage } from "#app/platform/storage/try-storage.server.ts";
import { plural } from "#app/plural.ts";

const leastFreeBytes = 1024 ** 3;
const mostWalBytes = 256 * 1024 ** 2;
const nothing = { bavail: 0, bsize: 0 };
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
  const backups = makesBackups() ? await lookAtBackups() : noBackups;
  const folder = await filesFolderFault();
  const fault = await database()
    .fault()
    .catch(() => "It does not answer.");
  const checks = {
    accepting: !isDraining(),
    storage: !hasStorageTrouble(),
    database: fault === undefined,
    disk: (await hasRoom(env().dataDir)) && (folder !== null || (await hasRoom(filesFolder()))),
    folder: folder === null,
    version: tooOldFor() === undefined,
    wal: holds(() => {
      if (env().databaseUrl) return true;
      const wal = statSync(join(env().dataDir, "portal.db-wal"), { throwIfNoEntry: false });
      return (wal?.size ?? 0) < mostWalBytes;
    }),
    backup: backups.problems.backup === undefined,
    files: backups.problems.files === undefined,
    search: backups.problems.search === undefined,
  };
  const isReady = Object.values(checks).every(Boolean);
  return Response.json(
    {
      status: isReady ? "ready" : "unavailable",
      checks,
      ...(isReady
        ? {}
        : {
            reasons: {
              ...backups.problems,
              folder: folder ?? undefined,
              database: fault,
              version: tooOldFor(),
            },
          }),
      begunAgain: database().begunAgain?.(),
      newestBackup: backups.newest,
    },
    { status: isReady ? 200 : 503, headers: { "Cache-Control": "no-store" } },
  );
}

export function maySee(request: Request, ip: string): boolean {
  const token = env().readyzToken;
  const given = request.headers.get("Authorization")?.replace(/^Bearer /, "");
  if (token && given) return timingSafeEqual(hashToken(token), hashToken(given));
  return isFromThisMachine(request, ip);
}

interface LookAtBackups {
  problems: BackupProblems;
  /** Undefined where the product makes none. */
  newest?: string | null;
}

const noBackups: LookAtBackups = { problems: {} };

interface BackupProblems {
  backup?: string;
  files?: string;
  search?: string;
}

/** What is wrong with the backups, and with what they found damaged; nothing where nothing is. And when the newest was made. */
async function lookAtBackups(): Promise<LookAtBackups> {
  try {
    const { dataDir } = env();
    const noted = await db()
      .selectFrom("meta")
      .select(["key", "value"])
      .where("key", "in", [backupsNoted, searchRebuilt])
      .execute();
    const meta = new Map(noted.map(({ key, value }) => [key, value]));
    const status = await backupStatusAt(db(), dataDir, meta.get(backupsNoted), meta.get(searchRebuilt));
    const problems = {
      ...failedOrOld(status, status.isRecent || isNew(dataDir)),
      ...damagedFiles(status.damaged),
      ...damagedSearch(status.search),
    };
    return { problems, newest: status.backups[0]?.at ?? null };
  } catch {
    return { problems: { backup: "How the backups stand can’t be read." }, newest: null };
  }
}

function failedOrOld({ away, failure, within }: BackupStatus, isInTime: boolean): { backup?: string } {
  if (away) return { backup: away };
  if (failure) return { backup: `The last try failed at ${failure.at}: ${failure.problem}` };
  return isInTime ? {} : { backup: `The newest backup is more than two ${within} old.` };
}

function damagedFiles({ length }: BackupStatus["damaged"]): { files?: string } {
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

async function hasRoom(folder: string): Promise<boolean> {
  const { bavail, bsize } = await inTime(`The volume of ${folder}`, () => statfs(folder)).catch(
    () => nothing,
  );
  return bavail * bsize >= leastFreeBytes;
}

function holds(check: () => boolean): boolean {
  try {
    return check();
  } catch {
    return false;
  }
}
