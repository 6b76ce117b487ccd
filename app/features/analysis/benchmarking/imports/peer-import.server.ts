import { findDesk } from "#app/features/analysis/tools/find-desk.server.ts";
import type { ToolDesk } from "#app/features/analysis/tools/tool.ts";
import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/desk/audit/record-audit.server.ts";
import { repeatedRow } from "#app/features/csv/csv-columns.ts";
import { LineKeys } from "#app/features/csv/line-keys.ts";
import { type Problem, problem, problemText } from "#app/features/analysis/figures/problem.ts";
import { count } from "#app/plural.ts";
import type { Wanted } from "#app/features/analysis/imports/held-import.server.ts";
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
import { longImport, type LongWriter } from "#app/features/analysis/imports/long-import.server.ts";
import { aboutCompany } from "#app/features/analysis/tools/about-company.ts";
import { keepOf } from "#app/features/analysis/tools/keep-company.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { thisProcess } from "#app/platform/processes.server.ts";
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
import { forgetPeerSet } from "./unfinished-sets.server.ts";

/** Mixed units show in a file's first rows. */
const looked = 2000;
const NOUN = ["company", "companies"] as const;

interface Desk {
  desk: ToolDesk;
  settings: ImportTarget["settings"];
  full: "demo-limit" | "full" | null;
}

/** Companies of a file as a set of peers, or as the next version of a set of that name. */
export const peerImport = longImport<PeerRow, Desk>({
  kind: "peers",
  title: "Import peers",
  noun: NOUN,
  mostRows: 100_000,
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
  writer: (db, actor, desk, id, table) => new PeerWriter(db, actor, desk, id, table),
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

/** Writes the set as one that was removed: it is not there until it is whole. */
class PeerWriter implements LongWriter<PeerRow> {
  readonly #db: Db;
  readonly #actor: Actor;
  readonly #desk: Desk;
  readonly #id: string;
  readonly #file: WaitingTable["file"];
  #count = 0;

  constructor(db: Db, actor: Actor, desk: Desk, id: string, { file }: WaitingTable) {
    this.#db = db;
    this.#actor = actor;
    this.#desk = desk;
    this.#id = id;
    this.#file = file;
  }

  async write(rows: readonly Wanted<PeerRow>[]): Promise<void> {
    if (rows.length === 0) return;
    if (this.#count === 0) await this.#begin();
    this.#count += rows.length;
    const values = rows.map(({ row }) => {
      const { id, name, sector, country, year, revenue, metrics } = peerCompanyOf(newId(), row);
      const company = { id, peer_set_id: this.#id, name, sector, country, year, revenue };
      return { ...company, ...rowOfMetrics(metrics), ev_ebitda: null, ev_revenue: null };
    });
    await this.#db.insertInto("peer_companies").values(values).execute();
  }

  async #begin(): Promise<void> {
    const { desk, settings } = this.#desk;
    const at = nowIso();
    await this.#db
      .insertInto("peer_sets")
      .values({
        id: this.#id,
        company_id: desk.companyId,
        kind: "metrics",
        name: settings.name ?? "",
        version: 1,
        source: settings.source ?? "",
        as_of: settings.asOf ?? "",
        currency: settings.currency ?? "",
        is_sample: 0,
        peers: 0,
        added_by: this.#actor.userId,
        added_at: at,
        removed_at: at,
        holder: thisProcess,
        is_demo: desk.isDemoCompany ? 1 : 0,
      })
      .execute();
  }

  async finish(trx: Trx): Promise<TakenImport | null> {
    const { companyId } = this.#desk.desk;
    const { name = "" } = this.#desk.settings;
    // Asked again: the person may have lost the company while a long file came in.
    if (!(await findDesk(trx, this.#actor, "benchmarking", companyId))) return null;
    const last = await peerSetsVisibleTo(trx, this.#actor)
      .select("peer_sets.version")
      .where("peer_sets.company_id", "=", companyId)
      .where("peer_sets.name", "=", name)
      .where("peer_sets.peers", ">", 0)
      .orderBy("peer_sets.version", "desc")
      .limit(1)
      .executeTakeFirst();
    const version = (last?.version ?? 0) + 1;
    await trx
      .updateTable("peer_sets")
      .set({ version, peers: this.#count, removed_at: null })
      .where("id", "=", this.#id)
      .execute();
    await recordAudit(trx, this.#actor, {
      action: "peer-set.import",
      target: `peer-set:${this.#id}`,
      details: {
        ...aboutCompany(this.#actor, companyId),
        name,
        version,
        count: this.#count,
        ...fileDetails(this.#file),
      },
    });
    return {
      title: "Peers imported",
      text: `${count(this.#count, ...NOUN)}, version ${version}.`,
      to: peerSetHref(this.#id, keepOf(this.#actor, companyId)),
    };
  }

  async forget(isTaken: boolean): Promise<void> {
    if (!isTaken && this.#count > 0) await forgetPeerSet(this.#db, this.#id);
  }
}
