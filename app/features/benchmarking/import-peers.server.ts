import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/audit/record-audit.server.ts";
import { londonDay } from "#app/features/calendar.ts";
import { repeatedRow, tableRows } from "#app/features/csv/csv-table.ts";
import { LineKeys } from "#app/features/csv/line-keys.ts";
import { type Problem, problem, problemText } from "#app/features/figures/problem.ts";
import { recordOnce, resultOfOnce } from "#app/features/submissions/once.server.ts";
import { aboutCompany } from "#app/features/tools/about-company.ts";
import { letOthersGo, ROWS_AT_A_TIME, whileUnderWay } from "#app/features/tools/imports.server.ts";
import { now, nowIso } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { newId } from "#app/platform/random.server.ts";
import { readUpload } from "#app/platform/uploads/read-upload.server.ts";
import type { UploadedFile } from "#app/platform/uploads/upload.ts";
import { noRoomFor } from "./benchmark-room.server.ts";
import { findDesk, peerSetsVisibleTo } from "./benchmark.scope.server.ts";
import { METRIC_KEYS } from "./metric.ts";
import { rowOfMetrics } from "./metric-columns.ts";
import { companyOf, PEER_COLUMNS, peerKey, peerName, type PeerRow, unitWarnings } from "./peer-columns.ts";
import { forgetPeerSet } from "./unfinished-sets.server.ts";

export interface ImportPeersInput {
  companyId?: string | null | undefined;
  name: string;
  /** Whose data it is, as it stands beside every number. */
  source: string;
  /** The day the figures hold for, YYYY-MM-DD. */
  asOf: string;
  /** ISO 4217; revenue and metrics in money are in whole units of it. */
  currency: string;
  /** A pasted text or an uploaded file, which stays where it is. */
  file: string | UploadedFile;
  once?: string | undefined;
}

export type ImportPeersResult =
  | { ok: true; id: string; name: string; version: number; count: number; warnings: string[] }
  | { ok: false; reason: "not-found" | "demo-limit" | "full" | "future" }
  /** Sentences that name the line, the column and what would be right; nothing was imported. */
  | { ok: false; reason: "file"; problems: string[]; more: number };

/** So many problems are told at once; the others are counted. */
export const MOST_PROBLEMS = 100;
/** Mixed units show in a file's first rows. */
const looked = 2000;

/**
 * Takes in a set of peers, or the next version of a set of that name: every row, or, when one will not do, none. A long
 * file is written piece by piece as it comes in, so that others are answered meanwhile; nobody sees the set before its
 * last row is in, when one transaction shows it.
 */
export async function importPeers(db: Db, actor: Actor, input: ImportPeersInput): Promise<ImportPeersResult> {
  const setId = newId();
  return whileUnderWay(setId, () => takeIn(db, actor, input, setId));
}

async function takeIn(
  db: Db,
  actor: Actor,
  input: ImportPeersInput,
  setId: string,
): Promise<ImportPeersResult> {
  let isShown = false;
  try {
    const refused = await begin(db, actor, input, setId);
    if (refused) return refused;
    const read = await readRows(db, setId, input.file);
    if (read.problems.length > 0) {
      const problems = read.problems.map(problemText);
      return { ok: false, reason: "file", problems, more: read.more };
    }
    const result = await show(db, actor, input, setId, read.count);
    isShown = result.ok && result.id === setId;
    return result.ok ? { ...result, warnings: read.warnings } : result;
  } finally {
    if (!isShown) await forgetPeerSet(db, setId);
  }
}

/** Writes the set as one that was removed: it is not there until it is whole. */
async function begin(
  db: Db,
  actor: Actor,
  input: ImportPeersInput,
  setId: string,
): Promise<ImportPeersResult | null> {
  const desk = await findDesk(db, actor, input.companyId ?? null);
  if (!desk) return { ok: false, reason: "not-found" };
  if (input.asOf > londonDay(now())) return { ok: false, reason: "future" };
  return db.transaction().execute(async (trx): Promise<ImportPeersResult | null> => {
    const earlier = await earlierImport(trx, actor, input);
    if (earlier) return earlier;
    const full = await noRoomFor(trx, actor, desk, "sets");
    if (full) return { ok: false, reason: full };
    const at = nowIso();
    await trx
      .insertInto("peer_sets")
      .values({
        id: setId,
        company_id: desk.companyId,
        kind: "metrics",
        name: input.name,
        version: 1,
        source: input.source,
        as_of: input.asOf,
        currency: input.currency,
        is_sample: 0,
        peers: 0,
        added_by: actor.userId,
        added_at: at,
        removed_at: at,
        is_demo: desk.isDemoCompany ? 1 : 0,
      })
      .execute();
    return null;
  });
}

interface ReadRows {
  count: number;
  problems: Problem[];
  more: number;
  warnings: string[];
}

async function readRows(db: Db, setId: string, file: string | UploadedFile): Promise<ReadRows> {
  const lines = new LineKeys();
  const problems: Problem[] = [];
  const first: { row: PeerRow }[] = [];
  let more = 0;
  let count = 0;
  let hasMetric = false;
  let rows: PeerRow[] = [];
  const tell = (found: readonly Problem[]) => {
    const room = Math.max(0, MOST_PROBLEMS - problems.length);
    problems.push(...found.slice(0, room));
    more += Math.max(0, found.length - room);
  };
  for await (const read of tableRows(typeof file === "string" ? [file] : readUpload(file), PEER_COLUMNS)) {
    if (!read.ok) {
      tell(read.problems);
      continue;
    }
    const { row, line } = read;
    const earlier = lines.add(peerKey(row), line);
    if (earlier !== undefined) {
      tell([repeatedRow(line, peerName(row), earlier)]);
      continue;
    }
    count += 1;
    hasMetric ||= METRIC_KEYS.some((key) => row[key] !== null);
    if (first.length < looked) first.push({ row });
    // Once anything is wrong the rest is read to tell what else is, and written no more.
    if (problems.length > 0) continue;
    rows.push(row);
    if (rows.length < ROWS_AT_A_TIME) continue;
    await write(db, setId, rows);
    rows = [];
  }
  if (problems.length === 0 && count === 0) {
    const what = "The file has no companies: below the line of column names there is nothing";
    tell([problem("empty", "file", what, "Add a line for each company")]);
  }
  if (problems.length === 0 && !hasMetric) {
    const what = "No company of the file has a metric, so there is nothing to compare";
    tell([problem("no-metrics", "file", what, "Add a column like EBITDA margin (%) and fill it")]);
  }
  if (problems.length === 0 && rows.length > 0) await write(db, setId, rows);
  return { count, problems, more, warnings: unitWarnings(first).map(problemText) };
}

async function write(db: Db, setId: string, rows: readonly PeerRow[]): Promise<void> {
  const values = rows.map((row) => {
    const { id, name, sector, country, year, revenue, metrics } = companyOf(newId(), row);
    return {
      id,
      peer_set_id: setId,
      name,
      sector,
      country,
      year,
      revenue,
      ...rowOfMetrics(metrics),
      ev_ebitda: null,
      ev_revenue: null,
    };
  });
  await db.insertInto("peer_companies").values(values).execute();
  await letOthersGo();
}

async function show(
  db: Db,
  actor: Actor,
  input: ImportPeersInput,
  setId: string,
  count: number,
): Promise<Extract<ImportPeersResult, { ok: true }> | { ok: false; reason: "not-found" }> {
  return db.transaction().execute(async (trx) => {
    const earlier = await earlierImport(trx, actor, input);
    if (earlier) return earlier;
    // Asked again: the person may have lost the company while a long file came in.
    const desk = await findDesk(trx, actor, input.companyId ?? null);
    if (!desk) return { ok: false as const, reason: "not-found" as const };
    const last = await peerSetsVisibleTo(trx, actor)
      .select("peer_sets.version")
      .where("peer_sets.company_id", "=", desk.companyId)
      .where("peer_sets.name", "=", input.name)
      .where("peer_sets.peers", ">", 0)
      .orderBy("peer_sets.version", "desc")
      .limit(1)
      .executeTakeFirst();
    const version = (last?.version ?? 0) + 1;
    await trx
      .updateTable("peer_sets")
      .set({ version, peers: count, removed_at: null })
      .where("id", "=", setId)
      .execute();
    await recordAudit(trx, actor, {
      action: "peer-set.import",
      target: `peer-set:${setId}`,
      details: {
        ...aboutCompany(actor, desk.companyId),
        name: input.name,
        version,
        count,
        ...(typeof input.file !== "string" && {
          file: { name: input.file.name, size: input.file.size, sha256: input.file.sha256 },
        }),
      },
    });
    await recordOnce(trx, actor, "import-peers", input.once, setId);
    return { ok: true as const, id: setId, name: input.name, version, count, warnings: [] };
  });
}

async function earlierImport(trx: Trx, actor: Actor, input: ImportPeersInput) {
  const earlier = await resultOfOnce(trx, actor, "import-peers", input.once);
  const set = earlier
    ? await peerSetsVisibleTo(trx, actor)
        .select(["peer_sets.id", "peer_sets.name", "peer_sets.version", "peer_sets.peers"])
        .where("peer_sets.id", "=", earlier)
        .executeTakeFirst()
    : undefined;
  if (!set) return null;
  return {
    ok: true as const,
    id: set.id,
    name: set.name,
    version: set.version,
    count: set.peers,
    warnings: [],
  };
}
