import { writePeerSet } from "#app/features/analysis/valuation/records/peer-set.commands.server.ts";
import { MOST_PEER_SETS } from "#app/features/analysis/valuation/records/holding.ts";
import { problem } from "#app/features/numbers/problem.ts";
import type { Actor } from "#app/features/actor.ts";
import { fileDetails, type ImportTarget } from "#app/features/analysis/imports/import-kind.ts";
import { judgeByKey } from "#app/features/analysis/imports/judge-by-key.ts";
import { defineImport } from "#app/features/analysis/imports/record-import.server.ts";
import { PEER_SET, undoLog } from "#app/features/analysis/imports/undo-log.server.ts";
import { aboutCompany } from "#app/features/analysis/tools/about-company.ts";
import { keepOf } from "#app/features/analysis/tools/keep-company.ts";
import { DEMO_RECORDS } from "#app/features/analysis/tools/tool.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { count } from "#app/plural.ts";
import { MOST_MULTIPLES, type Peer } from "../maths/comparables.ts";
import { portfolioHref } from "../pages/valuation-href.ts";
import { findPortfolio, multiplesVisibleTo, type Portfolio } from "../records/valuation.scope.server.ts";
import { portfolioImportScope } from "./portfolio-import-scope.server.ts";
import { MULTIPLE_COLUMNS } from "./valuation-columns.ts";

const NOUN = ["peer", "peers"] as const;

interface Scope {
  portfolio: Portfolio;
  settings: ImportTarget["settings"];
  room: number;
}

/**
 * A file of multiples as a peer set of the company: a new one, or the next version of its name. Holdings stay with the
 * version they were valued by until somebody chooses the new one.
 */
export const multipleImport = defineImport<Peer, Scope>({
  kind: "multiples",
  title: "Import a peer set",
  noun: NOUN,
  mostRows: MOST_MULTIPLES,
  columns: MULTIPLE_COLUMNS,
  findScope: portfolioImportScope("peers", "peers"),
  async open(db, actor, { companyId, settings }) {
    const portfolio = await findPortfolio(db, actor, companyId);
    return portfolio && { portfolio, settings, room: await roomForSets(db, actor, portfolio) };
  },
  judge({ room, portfolio: { access } }) {
    const judgeOne = judgeByKey<Peer>({
      columns: MULTIPLE_COLUMNS,
      match: () => ({ is: "new" }),
      keyOf: ({ name }) => name,
      labelOf: ({ name }) => name,
    });
    const isDemo = access === "demo";
    const what = `There is room for no more than ${isDemo ? DEMO_RECORDS : MOST_PEER_SETS} peer sets`;
    const right = isDemo ? "Remove one, or ask for the full tool" : "Remove some under Peer sets";
    return {
      judge: (rows) => rows.map(judgeOne),
      whole: () => (room === 0 ? [problem("room", "file", what, right)] : []),
    };
  },
  async write(trx, actor, { portfolio, settings }, rows, file) {
    const { companyId } = portfolio;
    const { name = "", source = "", asOf = "" } = settings;
    const last = await multiplesVisibleTo(trx, actor, companyId)
      .select((eb) => eb.fn.max("peer_sets.version").as("version"))
      .where("peer_sets.company_id", "=", companyId)
      .where("peer_sets.name", "=", name)
      .executeTakeFirst();
    const version = (last?.version ?? 0) + 1;
    const id = await writePeerSet(trx, {
      companyId,
      name,
      version,
      source,
      asOf,
      addedBy: actor.userId,
      isSample: false,
      isDemo: portfolio.isDemoCompany,
      peers: rows.map(({ row }) => row),
    });
    await recordAudit(trx, actor, {
      action: "valuation.import-multiples",
      target: `peer-set:${id}`,
      details: { ...aboutCompany(actor, companyId), name, version, peers: rows.length, ...fileDetails(file) },
    });
    return {
      title: "File imported",
      text: `${count(rows.length, ...NOUN)} kept as version ${version}. Choose the set where a holding is valued.`,
      to: portfolioHref("peers", keepOf(actor, companyId)),
      undo: await undoLog(trx, PEER_SET, new Map(), [{ id, label: `${name} v${version}` }]),
    };
  },
});

/** How many more peer sets the company may keep; removed ones and samples are not counted. */
async function roomForSets(db: Db, actor: Actor, { companyId, access }: Portfolio): Promise<number> {
  const { kept } = await multiplesVisibleTo(db, actor, companyId)
    .select((eb) => eb.fn.countAll<number>().as("kept"))
    .where("peer_sets.company_id", "=", companyId)
    .where("peer_sets.is_sample", "=", 0)
    .where("peer_sets.removed_at", "is", null)
    .executeTakeFirstOrThrow();
  return Math.max(0, (access === "demo" ? DEMO_RECORDS : MOST_PEER_SETS) - kept);
}
