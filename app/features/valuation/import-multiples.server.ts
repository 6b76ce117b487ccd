import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/audit/record-audit.server.ts";
import { problem } from "#app/features/figures/problem.ts";
import { recordOnce, resultOfOnce } from "#app/features/submissions/once.server.ts";
import { aboutCompany } from "#app/features/tools/about-company.ts";
import { DEMO_RECORDS } from "#app/features/tools/tool.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { count } from "#app/plural.ts";
import { MOST_PEERS } from "./comparables.ts";
import { MOST_PEER_SETS } from "./holding-limits.ts";
import type { ImportInput, ImportResult } from "./import-holdings.server.ts";
import { fileDetails, readNamedRows } from "./read-rows.server.ts";
import { PEER_COLUMNS } from "./valuation-columns.ts";
import { writePeerSet } from "./write-peer-set.server.ts";
import { findPortfolio, multiplesVisibleTo, type Portfolio } from "./valuation.scope.server.ts";

export interface ImportMultiplesInput extends ImportInput {
  name: string;
  source: ImportInput["source"];
  /** Whose numbers they are. */
  from: string;
  /** The day they are of. */
  asOf: string;
}

/**
 * Keeps a file of multiples as a peer set of the company: a new one, or the next version of its name. Holdings stay
 * with the version they were valued by until somebody chooses the new one. `others` is the version.
 */
export async function importMultiples(
  db: Db,
  actor: Actor,
  input: ImportMultiplesInput,
): Promise<ImportResult> {
  const read = await readNamedRows(input.source, PEER_COLUMNS, { most: MOST_PEERS });
  if (!read.ok) return { ok: false, reason: "file", problems: read.problems };
  if (read.count > MOST_PEERS) {
    const what = `The file has ${count(read.count, "peer")}`;
    const problems = [problem("too-many", "file", what, `Send at most ${MOST_PEERS}`)];
    return { ok: false, reason: "room", problems };
  }
  return db.transaction().execute(async (trx): Promise<ImportResult> => {
    const portfolio = await findPortfolio(trx, actor, input.companyId ?? null);
    if (!portfolio) return { ok: false, reason: "not-found" };
    const { companyId, access } = portfolio;
    const earlier = await resultOfOnce(trx, actor, "import-multiples", input.once);
    if (earlier !== undefined) return { ok: true, added: read.rows.length, others: Number(earlier) };
    const room = await roomForSets(trx, actor, portfolio);
    if (room === 0) {
      const what = `There is room for no more than ${access === "demo" ? DEMO_RECORDS : MOST_PEER_SETS} peer sets`;
      const right =
        access === "demo" ? "Remove one, or ask for the full tool" : "Remove some under Peer sets";
      return { ok: false, reason: "room", problems: [problem("room", "file", what, right)] };
    }
    const last = await multiplesVisibleTo(trx, actor, companyId)
      .select((eb) => eb.fn.max("peer_sets.version").as("version"))
      .where("peer_sets.company_id", "=", companyId)
      .where("peer_sets.name", "=", input.name)
      .executeTakeFirst();
    const version = (last?.version ?? 0) + 1;
    const id = await writePeerSet(trx, {
      companyId,
      name: input.name,
      version,
      source: input.from,
      asOf: input.asOf,
      addedBy: actor.userId,
      isSample: false,
      isDemo: portfolio.isDemoCompany,
      peers: read.rows.map(({ row }) => row),
    });
    await recordAudit(trx, actor, {
      action: "valuation.import-multiples",
      target: `peer-set:${id}`,
      details: {
        ...aboutCompany(actor, companyId),
        name: input.name,
        version,
        peers: read.rows.length,
        ...fileDetails(input.source),
      },
    });
    await recordOnce(trx, actor, "import-multiples", input.once, String(version));
    return { ok: true, added: read.rows.length, others: version };
  });
}

/** How many more peer sets the company may keep; removed ones and samples are not counted. */
async function roomForSets(trx: Trx, actor: Actor, { companyId, access }: Portfolio): Promise<number> {
  const { kept } = await multiplesVisibleTo(trx, actor, companyId)
    .select((eb) => eb.fn.countAll<number>().as("kept"))
    .where("peer_sets.company_id", "=", companyId)
    .where("peer_sets.is_sample", "=", 0)
    .where("peer_sets.removed_at", "is", null)
    .executeTakeFirstOrThrow();
  return Math.max(0, (access === "demo" ? DEMO_RECORDS : MOST_PEER_SETS) - kept);
}
