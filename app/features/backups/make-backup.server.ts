import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { copyFile, mkdir, open, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { verifyAudit } from "#app/features/audit/verify-audit.server.ts";
import { now } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { type BackupManifest, backupName, backupsToKeep } from "./backup.ts";

/** The live database, able to write one snapshot of itself to a new file. */
interface Source {
  copyTo(file: string): void;
}

/** A copy of the database, opened to look at it. */
export interface OpenCopy {
  db: Db;
  /** What SQLite finds wrong; empty when it is whole. */
  faults(): string[];
  counts(): Record<string, number>;
  close(): Promise<void>;
}

interface Places {
  /** The data directory. */
  dataDir: string;
  openCopy(file: string): OpenCopy;
}

/**
 * Copies the database while it is in use, proves the copy (integrity, foreign keys, the audit chain), then copies the
 * files it names. Files never change and are written before their row, so database first and files second is whole.
 * @returns the manifest and the backup's path without ending.
 * @throws when the copy does not pass; nothing half made keeps a backup's name.
 */
export async function makeBackup(
  source: Source,
  places: Places,
): Promise<{ path: string; manifest: BackupManifest }> {
  const folder = join(places.dataDir, "backups");
  await mkdir(join(folder, "files"), { recursive: true, mode: 0o700 });
  const at = now();
  const path = join(folder, backupName(at));
  const draft = `${path}.part`;
  try {
    source.copyTo(draft);
    const looked = await lookAt(draft, places);
    await copyFiles(looked.files, places.dataDir, folder);
    await sync(draft);
    const manifest: BackupManifest = {
      at: at.toISOString(),
      database: {
        file: `${backupName(at)}.db`,
        sha256: await sha256Of(draft),
        bytes: (await stat(draft)).size,
      },
      ...looked,
    };
    await rename(draft, `${path}.db`);
    // Half a manifest would be no JSON, and stop whoever reads the list of backups.
    await writeFile(`${path}.json.part`, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
    await sync(`${path}.json.part`);
    await rename(`${path}.json.part`, `${path}.json`);
    await sync(folder);
    await prune(folder);
    return { path, manifest };
  } finally {
    await rm(draft, { force: true });
  }
}

async function lookAt(file: string, { openCopy }: Places) {
  const copy = openCopy(file);
  try {
    const faults = copy.faults();
    if (faults.length > 0) throw new Error(`The copy is damaged: ${faults.slice(0, 3).join("; ")}`);
    const audit = await verifyAudit(copy.db);
    if (!audit.ok) throw new Error(`The audit log is broken at entry ${audit.seq}: ${audit.what}`);
    const rows = await copy.db
      .selectFrom("files")
      .select(["path", "sha256", "size"])
      .orderBy("path")
      .execute();
    return {
      auditHead: audit.head,
      rows: copy.counts(),
      files: rows.map((row) => ({ path: row.path, sha256: row.sha256, bytes: row.size })),
    };
  } finally {
    await copy.close();
  }
}

async function copyFiles(files: BackupManifest["files"], dataDir: string, folder: string): Promise<void> {
  for (const { path, bytes } of files) {
    const target = join(folder, "files", path);
    const there = await stat(target).catch(() => null);
    if (there?.size === bytes) continue;
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await copyFile(join(dataDir, "files", path), `${target}.part`);
    await sync(`${target}.part`);
    await rename(`${target}.part`, target);
    await sync(dirname(target));
  }
}

async function prune(folder: string): Promise<void> {
  const names = (await readdir(folder))
    .filter((name) => name.endsWith(".json"))
    .map((name) => name.slice(0, -5));
  const kept = backupsToKeep(names);
  for (const name of names) {
    if (kept.has(name)) continue;
    await rm(join(folder, `${name}.json`), { force: true });
    await rm(join(folder, `${name}.db`), { force: true });
  }
}

export async function sha256Of(file: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest("hex");
}

/** A name or its bytes survive a power cut only once they are on the disk. */
async function sync(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
