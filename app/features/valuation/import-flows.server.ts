import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/audit/record-audit.server.ts";
import { londonDay } from "#app/features/calendar.ts";
import { type Problem, problem } from "#app/features/figures/problem.ts";
import { recordOnce, resultOfOnce } from "#app/features/submissions/once.server.ts";
import { now } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { newId } from "#app/platform/random.server.ts";
import { findEveryFlow, findEveryHolding } from "./find-holdings.server.ts";
import { MOST_HOLDING_FLOWS } from "./holding-limits.ts";
import type { ImportInput, ImportResult } from "./import-holdings.server.ts";
import { fileDetails, MOST_PROBLEMS, readRows } from "./read-rows.server.ts";
import { FLOW_COLUMNS } from "./valuation-columns.ts";
import { aboutCompany, findPortfolio } from "./valuation.scope.server.ts";

const atOnce = 500;

/**
 * Adds the cash flows of a file to the holdings it names. A flow that is there already (its holding, day, amount and
 * note) is passed over, so that a file can be sent again; `others` counts those.
 */
export async function importFlows(db: Db, actor: Actor, input: ImportInput): Promise<ImportResult> {
  const read = await readRows(input.source, FLOW_COLUMNS);
  if (!read.ok) return { ok: false, reason: "file", problems: read.problems };
  return db.transaction().execute(async (trx): Promise<ImportResult> => {
    const portfolio = await findPortfolio(trx, actor, input.companyId ?? null);
    if (!portfolio) return { ok: false, reason: "not-found" };
    const { companyId } = portfolio;
    const earlier = await resultOfOnce(trx, actor, "import-flows", input.once);
    if (earlier !== undefined) {
      const [added, others] = earlier.split("+").map(Number);
      return { ok: true, added: added ?? 0, others: others ?? 0 };
    }
    const holdings = new Map(
      (await findEveryHolding(trx, actor, companyId)).map((one) => [one.facts.name.toLowerCase(), one.id]),
    );
    const there = new Set<string>();
    const counts = new Map<string, number>();
    const count = (id: string) => {
      counts.set(id, (counts.get(id) ?? 0) + 1);
      return counts.get(id) ?? 0;
    };
    const keyOf = (id: string, date: string, amount: number, note: string | null) =>
      JSON.stringify([id, date, amount, note]);
    for (const flow of await findEveryFlow(trx, actor, companyId)) {
      there.add(keyOf(flow.holdingId, flow.date, flow.amount, flow.note));
      count(flow.holdingId);
    }
    const today = londonDay(now());
    const problems: Problem[] = [];
    const rows = [];
    for (const { line, row } of read.rows) {
      const id = holdings.get(row.holding.toLowerCase());
      if (!id) {
        const what = `Line ${line}: there is no holding “${row.holding.slice(0, 60)}”`;
        problems.push(problem("no-holding", `line ${line}`, what, "Write its name as in the portfolio"));
      } else if (row.date > today) {
        const what = `Line ${line}: ${row.date} is a day to come`;
        problems.push(problem("to-come", `line ${line}`, what, "Enter what was paid already"));
      } else if (row.amount === 0) {
        const right = "Leave the line out, or enter what was paid";
        problems.push(problem("nothing", `line ${line}`, `Line ${line}: the amount is nothing`, right));
      } else if (!there.has(keyOf(id, row.date, row.amount, row.note))) {
        if (count(id) > MOST_HOLDING_FLOWS) {
          const what = `Line ${line}: ${row.holding} would have more than ${MOST_HOLDING_FLOWS} cash flows`;
          problems.push(problem("too-many", `line ${line}`, what, "Add up those of a month or a year"));
        }
        rows.push({
          id: newId(),
          holding_id: id,
          company_id: companyId,
          flow_on: row.date,
          amount_pence: row.amount,
          note: row.note,
        });
      }
      if (problems.length >= MOST_PROBLEMS) break;
    }
    if (problems.length > 0) return { ok: false, reason: "file", problems };
    for (let at = 0; at < rows.length; at += atOnce) {
      await trx
        .insertInto("valuation_flows")
        .values(rows.slice(at, at + atOnce))
        .execute();
    }
    const result = { added: rows.length, others: read.rows.length - rows.length };
    await recordAudit(trx, actor, {
      action: "valuation.import-flows",
      target: `company:${companyId}`,
      details: {
        ...aboutCompany(actor, companyId),
        added: result.added,
        passedOver: result.others,
        ...fileDetails(input.source),
      },
    });
    await recordOnce(trx, actor, "import-flows", input.once, `${result.added}+${result.others}`);
    return { ok: true, ...result };
  });
}
