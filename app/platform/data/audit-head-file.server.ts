/**
 * The audit log's newest entry, remembered beside the database: when the write-ahead log is lost, or an older copy of
 * the database is put in place, what is missing shows. Nothing that is served needs the file.
 */
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export interface RememberedHead {
  seq: number;
  /** Hex. */
  mac: string;
}

export const AUDIT_HEAD_FILE = "audit-head";

/** Replaces the file as a whole; it is not synced, so a power cut may take it back to an older entry. */
export function writeAuditHead(dataDir: string, head: RememberedHead): void {
  const file = join(dataDir, AUDIT_HEAD_FILE);
  writeFileSync(`${file}.new`, `${JSON.stringify({ seq: head.seq, mac: head.mac })}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** @returns null when there is none, or when it is damaged: then it says nothing. */
export function readAuditHead(dataDir: string): RememberedHead | null {
  try {
    const { seq, mac } = JSON.parse(
      readFileSync(join(dataDir, AUDIT_HEAD_FILE), "utf8"),
    ) as Partial<RememberedHead>;
    return Number.isSafeInteger(seq) && typeof mac === "string" ? { seq: seq ?? 0, mac } : null;
  } catch {
    return null;
  }
}

/** For whoever puts an older database in place on purpose. */
export function forgetAuditHead(dataDir: string): void {
  rmSync(join(dataDir, AUDIT_HEAD_FILE), { force: true });
}
