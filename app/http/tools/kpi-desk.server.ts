import type { RouterContextProvider } from "react-router";
import type { z } from "zod";
import type { Member } from "#app/features/actor.ts";
import { type Problem, problemText } from "#app/features/numbers/problem.ts";
import { kpiQuotaWords } from "#app/features/analysis/kpis/pages/room-words.ts";
import { findCovenant } from "#app/features/analysis/kpis/records/find-covenants.server.ts";
import { findKpi } from "#app/features/analysis/kpis/records/find-kpi-book.server.ts";
import { findRule } from "#app/features/analysis/kpis/records/find-rules.server.ts";
import { keepOf } from "#app/features/analysis/tools/keep-company.ts";
import { toolScope } from "#app/http/tools/tool-scope.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { HeldForm } from "../forms/form.server.ts";
import { notFound } from "../respond.server.ts";
import { signedIn } from "../scope.server.ts";

/** Whose KPIs a page is about. @throws as `toolScope` does. */
export function kpiDeskScope(context: Readonly<RouterContextProvider>) {
  return toolScope(context, "kpi-alerts");
}

/** A KPI of an address. @throws 404 where this person has none of that id. */
export async function kpiScope(context: Readonly<RouterContextProvider>, id: string) {
  const [here, kpi] = await found(context, findKpi, id);
  return { ...here, kpi };
}

/** A rule of an address. @throws 404 where this person has none of that id. */
export async function ruleScope(context: Readonly<RouterContextProvider>, id: string) {
  const [here, rule] = await found(context, findRule, id);
  // What watches a covenant follows the covenant's terms and is shown on its page.
  if (rule.covenantId !== null) throw notFound();
  return { ...here, rule };
}

/** The terms of a covenant of an address. @throws 404 where this person has none of that id. */
export async function covenantScope(context: Readonly<RouterContextProvider>, id: string) {
  const [here, terms] = await found(context, findCovenant, id);
  return { ...here, terms };
}

async function found<Record extends { companyId: string }>(
  context: Readonly<RouterContextProvider>,
  find: (db: Db, actor: Member, id: string) => Promise<Record | null>,
  id: string,
) {
  const here = signedIn(context);
  const record = await find(here.db, here.actor, id);
  if (!record) throw notFound();
  const keep = keepOf(here.actor, record.companyId);
  return [{ ...here, query: here.request.url.searchParams, keep }, record] as const;
}

type Refusal =
  | { reason: "not-found" | "changed" | "computed" | "demo-limit" | "full" }
  | { reason: "problems"; problems: readonly Problem[] };

/** Shows a form again with why nothing was done. @throws 404 where what it is about is not there. */
export function notDone(form: Pick<HeldForm<unknown>, "reject">, schema: z.ZodObject, refusal: Refusal) {
  switch (refusal.reason) {
    case "not-found":
      throw notFound();
    case "problems":
      return form.reject(rejectionOf(refusal.problems, Object.keys(schema.shape)));
    case "changed":
      return form.reject({ formErrors: ["It was changed meanwhile. Look at it and try again."] }, 409);
    case "computed":
      return form.reject({ formErrors: ["It is computed by its formula and takes no values of its own."] });
    default:
      return form.reject({ formErrors: [`${kpiQuotaWords(refusal.reason).join(". ")}.`] });
  }
}

/** The problems of a command at the fields they are about; those of no field of the form stand in its summary. */
function rejectionOf(problems: readonly Problem[], fields: readonly string[]) {
  const fieldErrors: Record<string, string[]> = {};
  const formErrors: string[] = [];
  for (const one of problems) {
    const text = problemText(one);
    if (fields.includes(one.where)) fieldErrors[one.where] = [...(fieldErrors[one.where] ?? []), text];
    else formErrors.push(text);
  }
  return { fieldErrors, formErrors };
}
