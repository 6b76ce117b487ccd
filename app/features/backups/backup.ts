import type { BackupManifest } from "./backup.schema.ts";

/** A backup as its manifest tells it, without the long lists. */
export interface Backup extends Omit<BackupManifest, "files" | "rows"> {
  /** Its files' name without ending; sorts by time. */
  name: string;
  /** How many stored files can be restored with it. */
  files: number;
}

const hour = 3_600_000;
const day = 24 * hour;
const beforeMigration = "before migration";
/** The reason of a copy that is made every few minutes, on other storage. */
export const everyFewMinutes = "every few minutes";

/** Why a backup is made before migrations run. */
export function migrationReason(pending: readonly string[]): string {
  return `${beforeMigration} ${pending.join(", ")}`;
}

/**
 * Kept: everything of the last 48 hours, of copies made every few minutes all of two hours and then one an hour; for a
 * year every backup made before the newest migration, since going back to before it needs one of them (and people are
 * told that what was removed runs out of backups within a year); then the newest seven days, four weeks and twelve months
 * that have a backup. Of two made before the same migration with the very same bytes the newer is enough: a start that
 * fails again and again fills no disk.
 * @returns names.
 */
export function backupsToKeep(
  backups: readonly Pick<Backup, "name" | "at" | "reason" | "schema" | "database">[],
  now: Date,
): Set<string> {
  const isBeforeMigration = ({ reason }: { reason: string }) => reason.startsWith(beforeMigration);
  const again = new Set<string>();
  const newestFirst = backups
    .toSorted((one, other) => other.name.localeCompare(one.name))
    .filter((backup) => {
      const key = `${backup.database.sha256} ${backup.reason}`;
      return !isBeforeMigration(backup) || (!again.has(key) && again.add(key));
    });
  const lastMigrated = newestFirst.find(isBeforeMigration)?.schema;
  const kept = new Set<string>();
  const hours = new Set<string>();
  for (const backup of newestFirst) {
    const age = now.getTime() - Date.parse(backup.at);
    const isWayBack = isBeforeMigration(backup) && backup.schema === lastMigrated && age < 366 * day;
    const isOneOfMany = backup.reason === everyFewMinutes && age >= 2 * hour && hours.has(hourOf(backup.at));
    if ((age < 2 * day && !isOneOfMany) || isWayBack) kept.add(backup.name);
    hours.add(hourOf(backup.at));
  }
  for (const [most, periodOf] of [
    [7, dayOf],
    [4, weekOf],
    [12, monthOf],
  ] as const) {
    const periods = new Set<string>();
    for (const { name, at } of newestFirst) {
      const period = periodOf(at);
      if (periods.has(period)) continue;
      if (periods.size === most) break;
      periods.add(period);
      kept.add(name);
    }
  }
  return kept;
}

/** `portal-20261121T081500Z`: sorts by time. */
export function backupName(at: Date): string {
  return `portal-${at.toISOString().replace(/[-:]|\.\d{3}/g, "")}`;
}

/** Made within so many milliseconds. One that a wrong clock dated ahead is not counted as new for ever. */
export function isMadeWithin(at: string, milliseconds: number, now: Date): boolean {
  const age = now.getTime() - Date.parse(at);
  return age < milliseconds && age > -3_600_000;
}

const hourOf = (at: string) => at.slice(0, 13);
const dayOf = (at: string) => at.slice(0, 10);
const monthOf = (at: string) => at.slice(0, 7);
const weekOf = (at: string) => String(Math.floor((Date.parse(dayOf(at)) / day + 3) / 7));
