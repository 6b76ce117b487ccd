import { isSampleHolding } from "../records/sample-portfolio.ts";
import type { Member } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { londonDay } from "#app/features/calendar.ts";
import { problemWriter, showFigure, type Writing } from "#app/features/analysis/figures/shown-figure.ts";
import { hundredths } from "#app/features/numbers/unit.ts";
import { done, refused } from "#app/features/analysis/tools/command.server.ts";
import { aboutCompany } from "#app/features/analysis/tools/about-company.ts";
import { now, nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { PdfBusyError, PdfRefusedError, PdfStoppedError } from "#app/platform/pdf/jobs/pdf-errors.ts";
import { makeReportPdf } from "#app/platform/pdf/pdf.server.ts";
import { findHolding } from "../records/find-holdings.server.ts";
import { directionOf } from "../forms/holding-options.ts";
import { gridOf } from "#app/features/analysis/valuation/maths/sensitivity.ts";
import { holdingReturns } from "../maths/holding-returns.ts";
import { ValuingReader } from "../records/fair-value.server.ts";
import { type Memo, memoDocument } from "./memo-document.ts";
import { warningsOf } from "../maths/portfolio-figures.ts";
import { showGrid } from "../pages/holding/shown-grid.ts";
import type { ValuationContext } from "../maths/value-by-method.ts";
import { valueByEveryMethod } from "../maths/value-holding.ts";
import { findPortfolio, type Holding } from "../records/valuation.scope.server.ts";

/** Printed one by one; those before them are counted. */
const mostFlows = 60;

/** The valuation memo of a holding as a PDF, as of today. Each copy that leaves is noted in the audit log. */
export async function makeMemo(
  db: Db,
  actor: Member,
  holdingId: string,
  writing: Writing & { factsOf: (holding: Holding, valuing: ValuationContext) => Memo["facts"] },
) {
  const found = await readMemo(db, actor, holdingId);
  if (!found.ok) return found;
  const { holding, portfolio, facts, context, values, chosen, reason, asOf } = found;
  const money = (units: number) => writing.write(units, { kind: "money", currency: "GBP", in: "units" });
  const returns = holdingReturns(facts.flows, chosen.fairValuePence, {
    cost: facts.cost,
    currency: facts.currency,
    rates: context.rates,
    asOf,
    source: context.source,
  });
  const past = facts.flows.filter(({ date }) => date <= asOf);
  const grid = chosen.method === "dcf" && context.plan ? gridOf(context.plan, facts.currency) : null;
  const written = problemWriter(writing.date);
  const document = memoDocument({
    holdingId: holding.id,
    name: facts.name,
    company: portfolio.companyName,
    person: `${actor.firstName} ${actor.lastName}`.trim() || actor.email,
    email: actor.email,
    at: nowIso(),
    printedAt: writing.date(asOf),
    fairValue: money(chosen.fairValuePence / 100),
    method: chosen.method,
    reason,
    facts: writing.factsOf(holding, context),
    trail: chosen.trail.map((figure) => showFigure(figure, writing)),
    returns: returns.figures.map((figure) => showFigure(figure, writing)),
    methods: values.map(({ method, range, warnings }) => ({
      method,
      low: range.low === null ? "None" : money(range.low),
      value: money(range.mid),
      high: range.high === null ? "None" : money(range.high),
      warnings: warnings.map(written),
    })),
    grid: grid && showGrid(grid, facts.currency, writing.write),
    flows: past.slice(-mostFlows).map(({ date, amount }) => ({
      date: writing.date(date),
      direction: directionOf(amount),
      amount: writing.write(Math.abs(amount), hundredths(facts.currency)),
    })),
    earlierFlows: Math.max(0, past.length - mostFlows),
    warnings: [...chosen.warnings, ...warningsOf(returns.figures)].map(written),
    isSample: isSampleHolding(holding, portfolio),
  });
  try {
    const { bytes } = await makeReportPdf(document);
    await db.transaction().execute((trx) =>
      recordAudit(trx, actor, {
        action: "valuation.make-memo",
        target: `valuation-holding:${holding.id}`,
        details: { ...aboutCompany(actor, portfolio.companyId), asOf },
      }),
    );
    return done({ name: nameOf(asOf), bytes });
  } catch (error) {
    if (error instanceof PdfBusyError) return refused("busy");
    if (error instanceof PdfRefusedError || error instanceof PdfStoppedError) return refused("too-much");
    throw error;
  }
}

/** The file's name where there is a memo for this person, or why there is none: for asking without making it. */
export async function findMemo(db: Db, actor: Member, holdingId: string) {
  const found = await readMemo(db, actor, holdingId);
  return found.ok ? done({ name: nameOf(found.asOf) }) : found;
}

const nameOf = (asOf: string) => `valuation-memo-${asOf}.pdf`;

async function readMemo(db: Db, actor: Member, holdingId: string) {
  const holding = await findHolding(db, actor, holdingId);
  const portfolio = holding && (await findPortfolio(db, actor, holding.companyId));
  if (!holding || holding.removedAt || !portfolio) return refused("not-found");
  if (portfolio.access === "demo") return refused("demo");
  const asOf = londonDay(now());
  const reader = new ValuingReader(db, actor, portfolio);
  const { facts, context } = await reader.read(holding, asOf, { withFlows: true });
  const { values } = valueByEveryMethod(facts, context);
  const { choice } = holding;
  const chosen = values.find(({ method }) => method === choice?.method);
  if (!choice || !chosen) return refused("no-value");
  return done({ holding, portfolio, facts, context, values, chosen, reason: choice.reason, asOf });
}
