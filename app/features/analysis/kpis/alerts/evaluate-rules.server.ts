import { type Actor, systemActor } from "#app/features/actor.ts";
import {
  keepFindings,
  keepState,
  keepTransition,
} from "#app/features/analysis/kpis/alerts/keep-judgement.server.ts";
import { aboutCompany } from "#app/features/analysis/tools/about-company.ts";
import { letOthersGo } from "#app/features/analysis/imports/batches.server.ts";
import { londonDay } from "#app/features/calendar.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { now } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { judgeRule, UNJUDGED } from "../maths/judge-rule.ts";
import { dependantsOf, kpiGraph } from "../maths/kpi-graph.ts";
import { type CovenantTerms, findCovenantTerms } from "../records/find-covenants.server.ts";
import { findKpis } from "../records/find-kpi-book.server.ts";
import { findFindings, findRecipients, findRules, type StoredRule } from "../records/find-rules.server.ts";
import { isJudged } from "../records/rule.ts";
import { eachCompanyWithRules } from "./each-company.server.ts";
import { findWatched } from "./find-watched.server.ts";
import { mailChanges, type ToldChange } from "./mail-changes.server.ts";

interface Evaluation {
  /** Codes of KPIs whose values or definition changed; only rules of these, and of what is computed of them. */
  codes?: readonly string[];
  /** A rule that was changed: it is judged again from its first period on. */
  anew?: string;
  /** A rule that is judged alone, from its first period on. */
  only?: string;
  at?: Date;
}

/**
 * Judges a company's rules inside the transaction that changed something: what was found, where each rule stands, its
 * changes of state and the mails about them are kept together or not at all. For a change that touches few rules; of
 * many, `evaluateInPieces` lets others have their turns.
 * @returns how many changes people were told of.
 */
export async function evaluateRules(
  trx: Trx,
  actor: Actor,
  companyId: string,
  { codes, only, anew = only, at = now() }: Evaluation = {},
): Promise<number> {
  const touched = await findTouchedRules(trx, actor, companyId, codes);
  const rules = only === undefined ? touched : touched.filter(({ id }) => id === only);
  return (await judgeAndKeep(trx, actor, rules, { anew, at })).told;
}

/** Rules that a change concerns: those of these KPIs and of what is computed of them; all where no codes are given. */
async function findTouchedRules(
  db: Db,
  actor: Actor,
  companyId: string,
  codes: readonly string[] | undefined,
): Promise<StoredRule[]> {
  const rules = await findRules(db, actor, companyId);
  if (rules.length === 0 || !codes) return rules;
  const kpis = await findKpis(db, actor, companyId);
  const graph = kpiGraph(kpis);
  // Formulas that can't be read compute nothing: then no KPI depends on another.
  const near = (code: string) => (graph.ok ? dependantsOf(graph.value, code) : []);
  const touched = new Set(codes.flatMap((code) => [code, ...near(code)]));
  const ids = new Set<string | null>(kpis.flatMap(({ id, code }) => (touched.has(code) ? [id] : [])));
  const isTouched = (one: CovenantTerms) => Object.values(one.kpis).some((id) => ids.has(id));
  const watchesCovenants = rules.some(({ covenantId }) => covenantId !== null);
  const terms = watchesCovenants ? await findCovenantTerms(db, actor, companyId) : [];
  const covenants = new Set<string | null>(terms.filter(isTouched).map(({ id }) => id));
  return rules.filter(({ kpiId, covenantId }) =>
    covenantId === null ? ids.has(kpiId) : covenants.has(covenantId),
  );
}

interface Judging {
  anew?: string | undefined;
  isByTime?: boolean;
  at: Date;
  /** Leaves rules as they are that have something to tell, for a judging of all of those together. */
  leavesNews?: boolean;
}

/** @param rules of one company. @returns how many changes people were told of, and the ids of the rules it left. */
async function judgeAndKeep(
  trx: Trx,
  actor: Actor,
  rules: readonly StoredRule[],
  { anew, isByTime = false, at, leavesNews = false }: Judging,
): Promise<{ told: number; left: string[] }> {
  const [first] = rules;
  if (!first) return { told: 0, left: [] };
  const { companyId } = first;
  const kept = await findFindings(
    trx,
    rules.map(({ id }) => id),
  );
  const today = londonDay(at);
  const watched = (await findWatched(trx, actor, companyId, rules, today)).of;
  const told: ToldChange[] = [];
  const left: string[] = [];
  for (const rule of rules) {
    const looked = watched.get(rule.id);
    if (!looked) continue;
    const { condition } = rule;
    if (!isJudged(condition)) {
      // Nothing says any more when its alert would be over.
      await keepState(trx, rule, { state: UNJUDGED });
      continue;
    }
    const { kpi, series, tests } = looked;
    const judged = judgeRule({
      rule: { ...rule, condition },
      kpi,
      series,
      tests,
      kept: kept.get(rule.id) ?? new Map(),
      state: rule.state,
      today,
      since: londonDay(new Date(rule.createdAt)),
      isAnew: rule.id === anew,
      isByTime,
    });
    if (leavesNews && judged.changes.some(({ isNews }) => isNews)) {
      left.push(rule.id);
      continue;
    }
    await keepFindings(trx, rule.id, judged, at);
    await keepState(trx, rule, judged);
    for (const change of judged.changes) {
      const key = await keepTransition(trx, rule, change, { at, today });
      if (key === null) continue;
      const { transition } = change;
      const value = series.get(transition.period) ?? null;
      told.push({ rule, kpi, transition, value });
      await recordAudit(trx, actor, {
        action: `kpi-rule.${transition.notice ?? "move"}`,
        target: `kpi-rule:${rule.id}`,
        details: { ...aboutCompany(actor, companyId), period: transition.period, to: transition.to },
      });
    }
  }
  if (told.length > 0) {
    const recipients = await findRecipients(
      trx,
      told.map(({ rule }) => rule),
    );
    await mailChanges(trx, told, recipients);
  }
  return { told: told.length, left };
}

/** Rules judged in one turn at the database. */
const RULES_AT_A_TIME = 5;

/** Rules with something to tell: more at a time, because each turn is a message to those whom they name. */
const NEWS_AT_A_TIME = 20;

/**
 * Judges a company's rules a few at a time: everybody waits while a transaction is open, and two hundred rules over
 * twenty years of months take seconds. Each rule is judged whole or not at all; where a stop of the product comes
 * between two turns, the scheduler judges the rest, and a rule that was judged already changes nothing.
 * @returns how many changes people were told of.
 */
export async function evaluateInPieces(
  db: Db,
  actor: Actor,
  companyId: string,
  { codes, at = now(), isByTime = false }: Pick<Evaluation, "codes" | "at"> & { isByTime?: boolean } = {},
): Promise<number> {
  const turn = async (ids: ReadonlySet<string>, leavesNews: boolean) => {
    const judged = await db.transaction().execute(async (trx) => {
      const rules = (await findRules(trx, actor, companyId)).filter(({ id }) => ids.has(id));
      return judgeAndKeep(trx, actor, rules, { at, isByTime, leavesNews });
    });
    await letOthersGo();
    return judged;
  };
  const touched = (await findTouchedRules(db, actor, companyId, codes)).map(({ id }) => id);
  const left: string[] = [];
  for (const ids of inPieces(touched, RULES_AT_A_TIME)) left.push(...(await turn(ids, true)).left);
  let told = 0;
  for (const ids of inPieces(left, NEWS_AT_A_TIME)) told += (await turn(ids, false)).told;
  return told;
}

function inPieces(ids: readonly string[], size: number): Set<string>[] {
  return Array.from(
    { length: Math.ceil(ids.length / size) },
    (_, piece) => new Set(ids.slice(piece * size, (piece + 1) * size)),
  );
}

/**
 * Judges every company's rules anew: values that are late make no write. For the scheduler.
 * @returns how many changes people were told of.
 */
export async function evaluateEveryRule(db: Db, at: Date = now()): Promise<number> {
  const actor = systemActor("evaluate-kpi-rules");
  let told = 0;
  await eachCompanyWithRules(db, actor, "kpi-rules.evaluate", async (companyId) => {
    told += await evaluateInPieces(db, actor, companyId, { at, isByTime: true });
  });
  return told;
}
