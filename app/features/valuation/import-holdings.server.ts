import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/audit/record-audit.server.ts";
import { type Problem, problem } from "#app/features/figures/problem.ts";
import { recordOnce, resultOfOnce } from "#app/features/submissions/once.server.ts";
import { aboutCompany } from "#app/features/tools/about-company.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { count } from "#app/plural.ts";
import { findEveryHolding } from "./find-holdings.server.ts";
import { MOST_HOLDINGS } from "./holding-limits.ts";
import { insertHolding, roomForHoldings } from "./insert-holding.server.ts";
import { keepValues } from "./keep-value.server.ts";
import { fileDetails, readNamedRows, type RowsSource } from "./read-rows.server.ts";
import { checkHolding, HOLDING_COLUMNS } from "./valuation-columns.ts";
import { findPortfolio, holdingColumns } from "./valuation.scope.server.ts";

export interface ImportInput {
  source: RowsSource;
  companyId?: string | null | undefined;
  once?: string | undefined;
}

export type ImportResult =
  | { ok: true; added: number; others: number }
  | { ok: false; reason: "not-found" }
  /** What is wrong, by line; nothing was imported. */
  | { ok: false; reason: "file" | "room"; problems: readonly Problem[] };

/** A file of more than these can't all be there, or find room: its further rows are counted and not held. */
const mostKept = 2 * MOST_HOLDINGS;

/**
 * Adds the holdings of a file, and brings those whose name is there already up to date: all, or, when anything in it
 * will not do, none. `others` counts the updated ones. Methods and reasons stay as they were chosen.
 */
export async function importHoldings(db: Db, actor: Actor, input: ImportInput): Promise<ImportResult> {
  const read = await readNamedRows(input.source, HOLDING_COLUMNS, { most: mostKept, check: checkHolding });
  if (!read.ok) return { ok: false, reason: "file", problems: read.problems };
  return db.transaction().execute(async (trx): Promise<ImportResult> => {
    const portfolio = await findPortfolio(trx, actor, input.companyId ?? null);
    if (!portfolio) return { ok: false, reason: "not-found" };
    const { companyId, access } = portfolio;
    const earlier = await resultOfOnce(trx, actor, "import-holdings", input.once);
    if (earlier !== undefined) {
      const [added, others] = earlier.split("+").map(Number);
      return { ok: true, added: added ?? 0, others: others ?? 0 };
    }
    const kept = new Map(
      (await findEveryHolding(trx, actor, companyId)).map((one) => [one.facts.name.toLowerCase(), one]),
    );
    const fresh = read.count - [...kept.keys()].filter((name) => read.names.has(name)).length;
    const room = await roomForHoldings(trx, actor, portfolio);
    if (fresh > room) {
      const most = portfolio.access === "demo" ? "In demo mode a portfolio" : "A portfolio";
      const what = `The file has ${count(fresh, "new holding")}. ${most} has room for ${room} more`;
      const right = access === "demo" ? "Shorten it, or ask for the full tool" : "Remove some that were sold";
      return { ok: false, reason: "room", problems: [problem("room", "file", what, right)] };
    }
    const changed = new Set<string>();
    for (const { row } of read.rows) {
      const before = kept.get(row.name.toLowerCase());
      if (!before) {
        await insertHolding(trx, portfolio, row);
        continue;
      }
      changed.add(before.id);
      await trx
        .updateTable("valuation_holdings")
        .set({ ...holdingColumns(row), revision: before.revision + 1, updated_at: nowIso() })
        .where("id", "=", before.id)
        .execute();
    }
    await keepValues(trx, actor, companyId, (holding) => changed.has(holding.id));
    const result = { added: fresh, others: changed.size };
    await recordAudit(trx, actor, {
      action: "valuation.import-holdings",
      target: `company:${companyId}`,
      details: {
        ...aboutCompany(actor, companyId),
        added: result.added,
        updated: result.others,
        ...fileDetails(input.source),
      },
    });
    await recordOnce(trx, actor, "import-holdings", input.once, `${result.added}+${result.others}`);
    return { ok: true, ...result };
  });
}
