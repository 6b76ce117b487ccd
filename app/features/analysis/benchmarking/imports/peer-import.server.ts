import { problem, problemText } from "#app/features/numbers/problem.ts";
import { batchesOf, IMPORT_ROWS, letOthersGo } from "#app/features/analysis/imports/batches.server.ts";
import { fileDetails, type ImportTarget, type Judge } from "#app/features/analysis/imports/import-kind.ts";
import { importScopeOf } from "#app/features/analysis/imports/import-scope.server.ts";
import { judgeByKey, otherCurrencies } from "#app/features/analysis/imports/judge-by-key.ts";
import { defineImport } from "#app/features/analysis/imports/record-import.server.ts";
import { PEER_SET, undoLog } from "#app/features/analysis/imports/undo-log.server.ts";
import { aboutCompany } from "#app/features/analysis/tools/about-company.ts";
import { findDesk } from "#app/features/analysis/tools/find-desk.server.ts";
import { keepOf } from "#app/features/analysis/tools/keep-company.ts";
import type { ToolDesk } from "#app/features/analysis/tools/tool.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { count } from "#app/plural.ts";
import { quotaWords } from "../forms/refusal-words.ts";
import { METRIC_KEYS } from "../maths/metric.ts";
import { benchmarkingHref, peerSetHref } from "../pages/benchmark-href.ts";
import { noQuotaForBenchmarks } from "../records/benchmark-room.server.ts";
import { peerSetsVisibleTo } from "../records/benchmark.scope.server.ts";
import { rowOfMetrics } from "./metric-columns.ts";
import {
  peerCompanyOf,
  PEER_COLUMNS,
  peerKey,
  peerName,
  type PeerRow,
  unitWarnings,
} from "./peer-columns.ts";

/** Mixed units show in a file's first rows. */
const looked = 2000;
const NOUN = ["company", "companies"] as const;

interface Scope {
  desk: ToolDesk;
  settings: ImportTarget["settings"];
  full: "demo-limit" | "full" | null;
}

/** Companies of a file as a set of peers, or as the next version of a set of that name. */
export const peerImport = defineImport<PeerRow, Scope>({
  kind: "peers",
  title: "Import peers",
  noun: NOUN,
  mostRows: IMPORT_ROWS,
  columns: PEER_COLUMNS,
  findScope: importScopeOf("benchmarking", "Benchmarking", (keep) => ({
    again: benchmarkingHref("peer-sets/import", keep),
    back: benchmarkingHref("peer-sets", keep),
  })),
  async open(db, actor, { companyId, settings }) {
    const desk = await findDesk(db, actor, "benchmarking", companyId);
    return desk && { desk, settings, full: await noQuotaForBenchmarks(db, actor, desk, "sets") };
  },
  judge: judgePeers,
  async write(trx, actor, { desk, settings }, rows, file) {
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
    for (const batch of batchesOf(rows)) {
      const companies = batch.map(({ row }) => companyValues(id, row));
      await trx.insertInto("peer_companies").values(companies).execute();
      await letOthersGo();
    }
    await recordAudit(trx, actor, {
      action: "peer-set.import",
      target: `peer-set:${id}`,
      details: { ...aboutCompany(actor, companyId), name, version, count: rows.length, ...fileDetails(file) },
    });
    return {
      title: "Peers imported",
      text: `${count(rows.length, ...NOUN)}, version ${version}.`,
      to: peerSetHref(id, keepOf(actor, companyId)),
      undo: await undoLog(trx, PEER_SET, new Map(), [{ id, label: `${name} v${version}` }]),
    };
  },
});

/** Rows are judged against each other alone. */
function judgePeers({ settings: { currency = "" }, full }: Scope): Judge<PeerRow> {
  const first: { row: PeerRow }[] = [];
  let hasMetric = false;
  const judgeOne = judgeByKey<PeerRow>({
    columns: PEER_COLUMNS,
    match(given) {
      const problems = otherCurrencies(given, currency, "the set");
      return problems.length > 0 ? { is: "refused", problems } : { is: "new" };
    },
    keyOf: peerKey,
    labelOf: peerName,
  });
  return {
    judge: (rows) =>
      rows.map((given) => {
        const verdict = judgeOne(given);
        if (verdict.is !== "new") return verdict;
        const { row } = verdict;
        hasMetric ||= METRIC_KEYS.some((key) => row[key] !== null);
        if (first.length < looked) first.push({ row });
        return verdict;
      }),
    whole() {
      if (full) return [problem("room", "file", ...quotaWords(full, "peer sets"))];
      if (hasMetric) return [];
      const what = "No company of the file has a metric, so there is nothing to compare";
      return [problem("no-metrics", "file", what, "Add a column like EBITDA margin (%) and fill it")];
    },
    notes: () => unitWarnings(first).map((one) => `${problemText(one)}.`),
  };
}

function companyValues(setId: string, row: PeerRow) {
  const { id, name, sector, country, year, revenue, metrics } = peerCompanyOf(newId(), row);
  const company = { id, peer_set_id: setId, name, sector, country, year, revenue };
  return { ...company, ...rowOfMetrics(metrics), ev_ebitda: null, ev_revenue: null };
}
