import { findDesk } from "#app/features/analysis/tools/find-desk.server.ts";
import type { ToolDesk } from "#app/features/analysis/tools/tool.ts";
import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { repeatedRow } from "#app/features/csv/csv-columns.ts";
import { LineKeys } from "#app/features/csv/line-keys.ts";
import { type Problem, problem, problemText } from "#app/features/numbers/problem.ts";
import { count } from "#app/plural.ts";
import { heldImport, type Wanted } from "#app/features/analysis/imports/held-import.server.ts";
import {
  fileDetails,
  type GivenRow,
  type ImportTarget,
  type Judge,
  type TakenImport,
  type Verdict,
  type WaitingTable,
} from "#app/features/analysis/imports/import-kind.ts";
import { emptyRow, lackingColumns, otherCurrencies } from "#app/features/analysis/imports/judge-by-key.ts";
import { inPieces, letOthersGo, IMPORT_ROWS } from "#app/features/analysis/imports/in-pieces.server.ts";
import { PEER_SET, undoLog } from "#app/features/analysis/imports/undo-log.server.ts";
import { aboutCompany } from "#app/features/analysis/tools/about-company.ts";
import { keepOf } from "#app/features/analysis/tools/keep-company.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { noQuotaForBenchmarks } from "../records/benchmark-room.server.ts";
import { benchmarkingHref, peerSetHref } from "../pages/benchmark-href.ts";
import { peerSetsVisibleTo } from "../records/benchmark.scope.server.ts";
import { METRIC_KEYS } from "../maths/metric.ts";
import { rowOfMetrics } from "./metric-columns.ts";
import {
  peerCompanyOf,
  PEER_COLUMNS,
  peerKey,
  peerName,
  type PeerRow,
  unitWarnings,
} from "./peer-columns.ts";
import { quotaWords } from "../forms/refusal-words.ts";

/** Mixed units show in a file's first rows. */
const looked = 2000;
const NOUN = ["company", "companies"] as const;

interface Desk {
  desk: ToolDesk;
  settings: ImportTarget["settings"];
  full: "demo-limit" | "full" | null;
}

/** Companies of a file as a set of peers, or as the next version of a set of that name. */
export const peerImport = heldImport<PeerRow, Desk>({
  kind: "peers",
  title: "Import peers",
  noun: NOUN,
  mostRows: IMPORT_ROWS,
  columns: PEER_COLUMNS,
  async findDesk(db, actor, { companyId }) {
    const desk = await findDesk(db, actor, "benchmarking", companyId);
    if (!desk) return null;
    const keep = keepOf(actor, companyId);
    return {
      tool: "Benchmarking",
      companyName: desk.companyName,
      again: benchmarkingHref("peer-sets/import", keep),
      back: benchmarkingHref("peer-sets", keep),
    };
  },
  async open(db, actor, { companyId, settings }) {
    const desk = await findDesk(db, actor, "benchmarking", companyId);
    return desk && { desk, settings, full: await noQuotaForBenchmarks(db, actor, desk, "sets") };
  },
  judge: (desk) => new PeerJudge(desk),
  // Rows are held against each other alone. Asked again: the person may have lost the company, or filled its room.
  async stands(trx, actor, { desk }) {
    const still = await findDesk(trx, actor, "benchmarking", desk.companyId);
    return still !== null && (await noQuotaForBenchmarks(trx, actor, still, "sets")) === null;
  },
  write: writePeers,
});

class PeerJudge implements Judge<PeerRow> {
  readonly #desk: Desk;
  readonly #lines = new LineKeys();
  readonly #first: { row: PeerRow }[] = [];
  #hasMetric = false;

  constructor(desk: Desk) {
    this.#desk = desk;
  }

  judge(rows: readonly GivenRow<PeerRow>[]): Verdict<PeerRow>[] {
    return rows.map((given) => this.#one(given));
  }

  #one(given: GivenRow<PeerRow>): Verdict<PeerRow> {
    const { line } = given;
    const lacking = lackingColumns(PEER_COLUMNS, given);
    if (lacking) return { is: "refused", line, problems: [lacking] };
    const row = { ...emptyRow(PEER_COLUMNS), ...given.row };
    const own = this.#desk.settings.currency ?? "";
    const foreign = otherCurrencies(given, own, "the set");
    if (foreign.length > 0) return { is: "refused", line, problems: foreign };
    const earlier = this.#lines.add(peerKey(row), line);
    if (earlier !== undefined)
      return { is: "refused", line, problems: [repeatedRow(line, peerName(row), earlier)] };
    this.#hasMetric ||= METRIC_KEYS.some((key) => row[key] !== null);
    if (this.#first.length < looked) this.#first.push({ row });
    return { is: "new", line, label: peerName(row), row };
  }

  whole(): Problem[] {
    const { full } = this.#desk;
    if (full) return [problem("room", "file", ...quotaWords(full, "peer sets"))];
    if (this.#hasMetric) return [];
    const what = "No company of the file has a metric, so there is nothing to compare";
    return [problem("no-metrics", "file", what, "Add a column like EBITDA margin (%) and fill it")];
  }

  notes(): string[] {
    return unitWarnings(this.#first).map((one) => `${problemText(one)}.`);
  }
}

async function writePeers(
  trx: Trx,
  actor: Actor,
  { desk, settings }: Desk,
  rows: readonly Wanted<PeerRow>[],
  { file }: WaitingTable,
): Promise<TakenImport> {
  const { companyId } = desk;
  const { name = "", source = "", asOf = "", currency = "" } = settings;
  const last = await peerSetsVisibleTo(trx, actor)
    .select("peer_sets.version")
    .where("peer_sets.company_id", "=", companyId)
    .where("peer_sets.name", "=", name)
    .orderBy("peer_sets.version", "desc")
    .limit(1)
    .executeTakeFirst();
  const [id, version] = [newId(), (last?.version ?? 0) + 1];
  await trx
    .insertInto("peer_sets")
    .values({
      id,
      company_id: companyId,
      kind: "metrics",
      name,
      version,
      source,
      as_of: asOf,
      currency,
      is_sample: 0,
      peers: rows.length,
      added_by: actor.userId,
      added_at: nowIso(),
      is_demo: desk.isDemoCompany ? 1 : 0,
    })
    .execute();
  for (const piece of inPieces(rows)) {
    await trx
      .insertInto("peer_companies")
      .values(piece.map(({ row }) => companyValues(id, row)))
      .execute();
    await letOthersGo();
  }
  await recordAudit(trx, actor, {
    action: "peer-set.import",
    target: `peer-set:${id}`,
    details: {
      ...aboutCompany(actor, companyId),
      name,
      version,
      count: rows.length,
      ...fileDetails(file),
    },
  });
  return {
    title: "Peers imported",
    text: `${count(rows.length, ...NOUN)}, version ${version}.`,
    to: peerSetHref(id, keepOf(actor, companyId)),
    undo: await undoLog(trx, PEER_SET, new Map(), [{ id, label: `${name} v${version}` }]),
  };
}

function companyValues(setId: string, row: PeerRow) {
  const { id, name, sector, country, year, revenue, metrics } = peerCompanyOf(newId(), row);
  const company = { id, peer_set_id: setId, name, sector, country, year, revenue };
  return { ...company, ...rowOfMetrics(metrics), ev_ebitda: null, ev_revenue: null };
}
