import { z } from "zod";
import { type Actor, isAdmin } from "#app/features/actor.ts";
import { notifyStaff } from "#app/features/core/notifications/notify-staff.server.ts";
import { days, hours, now } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { env } from "#app/platform/env.server.ts";
import { installationIn } from "#app/platform/storage/folder-mark.server.ts";
import { plural } from "#app/plural.ts";
import { type Backup, everyFewMinutes, isMadeWithin } from "./backup.ts";
import { backupsFolderFault, findBackups } from "./find-backups.server.ts";

/** A backup is made each day, and on other storage every few minutes: two days, or two hours, without one is a fault. */
const oldest = () =>
  env().backupDir === undefined
    ? { within: "days" as const, seconds: days(2) }
    : { within: "hours" as const, seconds: hours(2) };

const failureSchema = z.object({ at: z.string(), problem: z.string() });
const notedSchema = z.object({
  failure: failureSchema.nullable(),
  /** The damaged files that staff have been told of, by path. */
  damaged: z.array(z.string()),
});
type Noted = z.infer<typeof notedSchema>;

export { searchRebuilt } from "#db/search/rebuild.server.ts";

/** The row of `meta` that says what the scheduler noted about backups. */
export const backupsNoted = "backups";

export interface BackupStatus {
  backups: Backup[];
  /** Why the folder of backups can't be used now; null when it is there. */
  away: string | null;
  /** One was made within two days, or two hours. */
  isRecent: boolean;
  within: "days" | "hours";
  /** The scheduler's last try, when it failed and no backup was made since. */
  failure: z.infer<typeof failureSchema> | null;
  /** Stored files that the newest backup of all bytes found damaged or missing in the data directory. */
  damaged: Backup["damaged"];
  /** What that found wrong with the search index, where it was not made anew since. */
  search: string[];
}

/**
 * @param noted the value of {@link backupsNoted}, where there is one.
 * @param rebuilt when the search index was last made anew, UTC.
 */
export async function backupStatusAt(
  db: Db,
  dataDir: string,
  noted: string | undefined,
  rebuilt = "",
): Promise<BackupStatus> {
  const away = await backupsFolderFault(db, dataDir);
  const backups = away ? [] : await findBackups(dataDir, await installationIn(db));
  const [newest] = backups;
  const whole = backups.find(({ reason }) => reason !== everyFewMinutes);
  const { failure } = parsed(noted);
  const { within, seconds } = oldest();
  return {
    backups,
    away,
    isRecent: backups.some(({ at }) => isMadeWithin(at, seconds * 1000, now())),
    within,
    failure: failure && newest && newest.at > failure.at ? null : failure,
    damaged: whole?.damaged ?? [],
    search: whole && whole.at > rebuilt ? whole.search : [],
  };
}

/** Whether the product makes its backups itself: PostgreSQL has tools of its own. */
export const makesBackups = () => env().databaseUrl === undefined;

/** For the scheduler. */
export async function currentStatus(db: Db, dataDir: string): Promise<BackupStatus> {
  return backupStatusAt(db, dataDir, await notedIn(db));
}

/** For staff's pages. Anybody else is told of none. */
export async function backupStatus(db: Db, actor: Actor, dataDir = env().dataDir): Promise<BackupStatus> {
  if (!isAdmin(actor))
    return {
      backups: [],
      away: null,
      isRecent: false,
      within: "days",
      failure: null,
      damaged: [],
      search: [],
    };
  return currentStatus(db, dataDir);
}

/** Keeps how the scheduler's try went, and tells staff of a failure and of each damaged file once. */
export async function noteBackups(db: Db, dataDir: string, failed: Noted["failure"]): Promise<void> {
  const before = await notedIn(db);
  const { failure: known, damaged, away } = await backupStatusAt(db, dataDir, before);
  const told = parsed(before).damaged;
  // What the newest one found can't be read: it stays told.
  const failure = failed ?? known;
  const news = damaged.filter(({ path }) => !told.includes(path));
  const value = JSON.stringify({
    failure,
    damaged: away ? told : damaged.map(({ path }) => path),
  } satisfies Noted);
  if (value === before) return;
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto("meta")
      .values({ key: backupsNoted, value })
      .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
      .execute();
    const urgent = { type: "other", priority: "urgent" } as const;
    if (failed && !known)
      await notifyStaff(trx, {
        ...urgent,
        title: "The backup failed",
        message: `No backup could be made: ${failed.problem} It is tried again within the hour; the dashboard says how the backups stand.`,
      });
    if (news.length > 0)
      await notifyStaff(trx, {
        ...urgent,
        title: "Stored files are damaged",
        message: `The backup found ${news.length} stored ${plural(news.length, "file")} missing or not as stored. The dashboard lists them, and which of them a backup still holds.`,
      });
  });
}

async function notedIn(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom("meta").select("value").where("key", "=", backupsNoted).executeTakeFirst();
  return row?.value;
}

function parsed(noted: string | undefined): Noted {
  return noted === undefined ? { failure: null, damaged: [] } : notedSchema.parse(JSON.parse(noted));
}
