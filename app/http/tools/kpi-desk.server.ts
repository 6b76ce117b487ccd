import { redirect, type RouterContextProvider } from "react-router";
import { type Problem, problemText } from "#app/features/analysis/figures/problem.ts";
import { deskHref, keepCompanyOf } from "#app/features/analysis/kpis/pages/kpi-href.ts";
import { kpiQuotaWords } from "#app/features/analysis/kpis/pages/room-words.ts";
import { findCovenant } from "#app/features/analysis/kpis/records/find-covenants.server.ts";
import { findKpi } from "#app/features/analysis/kpis/records/find-kpi-book.server.ts";
import { findRule } from "#app/features/analysis/kpis/records/find-rules.server.ts";
import { findKpiDesk } from "#app/features/analysis/kpis/records/kpi.scope.server.ts";
import { notFound } from "../respond.server.ts";
import { signedIn } from "../scope.server.ts";

/**
 * Whose KPIs a page is about: a client's own company; for staff the one the address names.
 * @returns with `keep`, the query that links of the tool carry on.
 * @throws 404 for a client who names another company, and for staff who name none that there is; a redirect to the
 * list, where staff choose one, when they name none at all.
 */
export async function kpiDeskScope(context: Readonly<RouterContextProvider>) {
  const here = signedIn(context);
  const asked = here.request.url.searchParams.get("company");
  const desk = await findKpiDesk(here.db, here.actor, asked);
  if (desk) return { ...here, desk, keep: keepCompanyOf(here.actor.role, desk.companyId) };
  if (here.actor.role === "admin" && !asked) throw redirect(deskHref(""), 303);
  throw notFound();
}

/** A KPI of an address. @throws 404 where this person has none of that id. */
export async function kpiScope(context: Readonly<RouterContextProvider>, id: string) {
  const here = signedIn(context);
  const kpi = await findKpi(here.db, here.actor, id);
  if (!kpi) throw notFound();
  return { ...here, kpi, keep: keepCompanyOf(here.actor.role, kpi.companyId) };
}

/** A rule of an address. @throws 404 where this person has none of that id. */
export async function ruleScope(context: Readonly<RouterContextProvider>, id: string) {
  const here = signedIn(context);
  const rule = await findRule(here.db, here.actor, id);
  if (!rule) throw notFound();
  return { ...here, rule, keep: keepCompanyOf(here.actor.role, rule.companyId) };
}

/** The terms of a covenant of an address. @throws 404 where this person has none of that id. */
export async function covenantScope(context: Readonly<RouterContextProvider>, id: string) {
  const here = signedIn(context);
  const terms = await findCovenant(here.db, here.actor, id);
  if (!terms) throw notFound();
  return { ...here, terms, keep: keepCompanyOf(here.actor.role, terms.companyId) };
}

/** The problems of a command at the fields they are about; those of no field of the form stand in its summary. */
export function rejectionOf(problems: readonly Problem[], fields: readonly string[]) {
  const fieldErrors: Record<string, string[]> = {};
  const formErrors: string[] = [];
  for (const one of problems) {
    const text = problemText(one);
    if (fields.includes(one.where)) fieldErrors[one.where] = [...(fieldErrors[one.where] ?? []), text];
    else formErrors.push(text);
  }
  return { fieldErrors, formErrors };
}

/** Why there is no room for one more, in words. */
export function kpiQuotaText(reason: "demo-limit" | "full"): string {
  return `${kpiQuotaWords(reason).join(". ")}.`;
}
