/** What a backup says about itself, beside it as `<name>.json`. */
export interface BackupManifest {
  /** UTC ISO-8601. */
  at: string;
  database: { file: string; sha256: string; bytes: number };
  /** The newest audit entry in it; null when there was none. Entries cut off the live log later show against this. */
  auditHead: { seq: number; mac: string } | null;
  /** Rows per table, for a look at a glance. */
  rows: Record<string, number>;
  /** Every file the database names; the bytes lie in `files/` beside the manifests, shared by all backups. */
  files: { path: string; sha256: string; bytes: number }[];
}

/** Kept: the newest seven days, four weeks and twelve months that have a backup. */
export function backupsToKeep(names: readonly string[]): Set<string> {
  const newestFirst = [...names].sort().reverse();
  const kept = new Set<string>();
  for (const [most, periodOf] of [
    [7, day],
    [4, week],
    [12, month],
  ] as const) {
    const periods = new Set<string>();
    for (const name of newestFirst) {
      const period = periodOf(name);
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

const day = (name: string) => name.slice(7, 15);
const month = (name: string) => name.slice(7, 13);
function week(name: string): string {
  const date = new Date(`${name.slice(7, 11)}-${name.slice(11, 13)}-${name.slice(13, 15)}T00:00:00Z`);
  return String(Math.floor((date.getTime() / 86_400_000 + 3) / 7));
}
