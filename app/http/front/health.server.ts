import { timingSafeEqual } from "node:crypto";
import { readdirSync, statfsSync, statSync } from "node:fs";
import { join } from "node:path";
import { isLoopback } from "#app/platform/address.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { database } from "#app/platform/database.server.ts";
import { env } from "#app/platform/env.server.ts";
import { isDraining } from "#app/platform/http-server.server.ts";
import { hashToken } from "#app/platform/random.server.ts";
import { hadStorageTroubleLately } from "./storage-trouble.server.ts";

const leastFreeBytes = 1024 ** 3;
const mostWalBytes = 256 * 1024 ** 2;
/** A backup is made each day; two days without one is a fault. */
const oldestBackupMs = 2 * 86_400_000;

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
export function ready(request: Request, ip: string): Response | null {
  if (!maySee(request, ip)) return null;
  const checks = {
    accepting: !isDraining(),
    storage: !hadStorageTroubleLately(),
    database: holds(() => {
      const { sqlite } = database();
      return (
        sqlite.prepare("SELECT 1").pluck().get() === 1 && sqlite.pragma("synchronous", { simple: true }) === 2
      );
    }),
    disk: holds(() => {
      const { bavail, bsize } = statfsSync(env().dataDir);
      return bavail * bsize >= leastFreeBytes;
    }),
    wal: holds(() => {
      const wal = statSync(join(env().dataDir, "portal.db-wal"), { throwIfNoEntry: false });
      return (wal?.size ?? 0) < mostWalBytes;
    }),
    backup: holds(() => newestBackupMs(env().dataDir) > now().getTime() - oldestBackupMs),
  };
  const isReady = Object.values(checks).every(Boolean);
  return Response.json(
    { status: isReady ? "ready" : "unavailable", checks },
    { status: isReady ? 200 : 503, headers: { "Cache-Control": "no-store" } },
  );
}

/** A forwarded request reaches us over loopback too, when a proxy runs beside us: that one isn't from this machine. */
function maySee(request: Request, ip: string): boolean {
  const token = env().readyzToken;
  const given = request.headers.get("Authorization")?.replace(/^Bearer /, "");
  if (token && given) return timingSafeEqual(hashToken(token), hashToken(given));
  return isLoopback(ip) && !env().trustProxy && !request.headers.has("X-Forwarded-For");
}

/** When the newest backup was made; before the first one, when the database was: it has its day, too. */
function newestBackupMs(dataDir: string): number {
  const folder = join(dataDir, "backups");
  const there = statSync(folder, { throwIfNoEntry: false }) ? readdirSync(folder) : [];
  const times = there
    .filter((name) => name.endsWith(".json"))
    .map((name) => statSync(join(folder, name)).mtimeMs);
  return Math.max(statSync(join(dataDir, "portal.db")).birthtimeMs, ...times);
}

function holds(check: () => boolean): boolean {
  try {
    return check();
  } catch {
    return false;
  }
}
