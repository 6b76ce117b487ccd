import { z } from "zod";
import { isAdmin, type Member } from "#app/features/actor.ts";
import { addDeal } from "#app/features/analysis/deals/records/add-deal.server.ts";
import { dealChanges } from "#app/features/analysis/deals/records/deal-changes.ts";
import {
  addDealSchema,
  editDealSchema,
  LOST_REASON_MISSING,
  MISSING_DEAL_FIELDS,
  moveDealSchema,
} from "#app/features/analysis/deals/forms/deal.schema.ts";
import { findPipeline } from "#app/features/analysis/deals/records/deal.scope.server.ts";
import {
  DEFAULT_PROBABILITY,
  MOST_DEALS,
  MOST_VALUATION_PENCE,
  PROBABILITIES,
  SECTOR_OPTIONS,
  STAGE_OPTIONS,
  TYPE_OPTIONS,
} from "#app/features/analysis/deals/records/deal.ts";
import { editDeal } from "#app/features/analysis/deals/records/edit-deal.server.ts";
import { findDeal, findDealMoves } from "#app/features/analysis/deals/records/find-deals.server.ts";
import { dealsOf } from "#app/features/analysis/deals/records/list-deals.server.ts";
import { moveDeal } from "#app/features/analysis/deals/records/move-deal.server.ts";
import { removeDeal, restoreDeal } from "#app/features/analysis/deals/records/remove-deal.server.ts";
import { optionalChoice } from "#app/features/fields/choice.schema.ts";
import { email } from "#app/features/fields/email.schema.ts";
import { phone } from "#app/features/fields/phone.schema.ts";
import { line, paragraph } from "#app/features/fields/text.schema.ts";
import { listRows } from "#app/features/lists/list.server.ts";
import { DEMO_RECORDS } from "#app/features/analysis/tools/tool.ts";
import { call, type Refuse } from "#app/http/api/call.server.ts";
import { cursorOf } from "#app/http/api/cursor.server.ts";
import { dealDetails, dealSummary, toDealDetails, toDealSummary } from "#app/http/api/deal-shape.ts";
import { ENUMERATIONS as E } from "#app/http/api/enumerations.ts";
import { pagingOfThree, searchOf, sortOf, wordOf } from "#app/http/api/list-query.server.ts";
import { poundsField } from "#app/http/api/pounds.ts";
import { idGiven, recordId, versionGiven } from "#app/http/api/scalars.ts";
import type { Db } from "#app/platform/database.server.ts";

const tag = "Deals";
const one = z.object({ id: recordId });
const notThere = "There is no such deal.";
const noCompany = "Name the client company whose deals are meant";
const company = idGiven(noCompany)
  .optional()
  .meta({ description: "Staff name a client company by its id; a client’s is their own." });
const valuation = poundsField("Valuation", { least: 0, most: MOST_VALUATION_PENCE / 100 });
const probability = z
  .literal(PROBABILITIES, { error: `The probability must be one of ${PROBABILITIES.join(", ")}` })
  .optional();

interface Here {
  db: Db;
  actor: Member;
  refuse: Refuse;
}

/** The deal as it stands now: what every call about one answers. */
async function told({ db, actor, refuse }: Here, id: string) {
  const deal = await findDeal(db, actor, id);
  if (!deal) return refuse("not_found", notThere);
  return { data: toDealDetails(deal, await findDealMoves(db, actor, id)) };
}

const wrong = ({ refuse }: Here, field: string, message: string) =>
  refuse("invalid_input", message, { errors: { [field]: [message] } });

function refused(
  here: Here,
  reason: "not-found" | "removed" | "owner" | "lost-reason" | "demo-limit" | "full",
): Response {
  const { refuse } = here;
  switch (reason) {
    case "not-found":
      return refuse("not_found", notThere);
    case "removed":
      return refuse("removed", "The deal was removed. Restore it first.");
    case "owner":
      return wrong(here, "owner", "Name a person of the company as the owner, by id");
    case "lost-reason":
      return wrong(here, "lostReason", LOST_REASON_MISSING);
    case "demo-limit": {
      const message = `In demo mode a pipeline holds ${DEMO_RECORDS} deals of your own. Remove one, or ask for the full tool.`;
      return refuse("demo_limit", message);
    }
    case "full":
      return refuse("full", `A pipeline holds ${MOST_DEALS} deals. Remove some that are closed first.`);
  }
}

export const deals = call({
  method: "GET",
  path: "/api/deals",
  tag,
  summary: "Deals of a pipeline",
  description: "The company’s; staff say which company’s.",
  who: "member",
  scope: "deals:read",
  hasEtag: true,
  query: z.object({
    company,
    stage: wordOf("stage", E.DealFilter)
      .default("all")
      .meta({ description: "`open` is neither won nor lost; `removed` can be brought back." }),
    type: optionalChoice("Type", TYPE_OPTIONS).meta({ description: "Of this type alone." }),
    sector: optionalChoice("Sector", SECTOR_OPTIONS).meta({ description: "Of this sector alone." }),
    search: searchOf("name, number, contact or notes"),
    sort: sortOf("the last change; removed ones by when they were removed"),
    ...pagingOfThree,
  }),
  answer: z.array(dealSummary),
  refusals: { not_found: "There is no such company." },
  async run(here) {
    const { db, actor, query } = here;
    const { company: asked, sort, cursor, ...wanted } = query;
    if (isAdmin(actor) && !asked) return wrong(here, "company", noCompany);
    const pipeline = await findPipeline(db, actor, asked ?? null);
    if (!pipeline) return here.refuse("not_found", "There is no such company.");
    const list = dealsOf(pipeline.companyId);
    const isRemoved = query.stage === "removed";
    const { rows, next } = await listRows(db, actor, list, {
      ...wanted,
      sort: isRemoved ? (sort === "newest" ? "lastRemoved" : "firstRemoved") : sort,
      // A cursor begins with when the deal was removed, and with nothing where it was not.
      after: isRemoved ? cursor : cursor?.slice(1),
    });
    return { data: rows.map(toDealSummary), next: next && cursorOf(isRemoved ? next : ["", ...next]) };
  },
});

export const newDeal = call({
  method: "POST",
  path: "/api/deals",
  tag,
  summary: "Add a deal",
  description: "At the first stage of the pipeline.",
  who: "member",
  scope: "deals:write",
  creates: true,
  body: addDealSchema.omit({ _once: true }).extend({
    company,
    expectedClose: addDealSchema.shape.expectedClose.meta({
      description: "A day, YYYY-MM-DD.",
      format: "date",
    }),
    valuation: valuation.default(0).meta({ description: "Pounds sterling." }),
    probability: probability.meta({ description: `Per cent; ${DEFAULT_PROBABILITY} unless told otherwise.` }),
    owner: idGiven("There is no such person in the company", "The owner is named by their id")
      .optional()
      .meta({ description: "A person of the company, by id." }),
  }),
  lead: (given) =>
    ["name", "type", "sector"].some((field) => given[field] === undefined || given[field] === "")
      ? MISSING_DEAL_FIELDS
      : null,
  answer: dealDetails,
  status: 201,
  refusals: {
    not_found: "There is no such company.",
    demo_limit: true,
    full: true,
  },
  async run(here) {
    const { db, actor, body, once } = here;
    const { company: companyId, probability: chance = DEFAULT_PROBABILITY, ...fields } = body;
    if (isAdmin(actor) && !companyId) return wrong(here, "company", noCompany);
    const deal = { ...fields, owner: fields.owner, probability: chance };
    const made = await addDeal(db, actor, { ...deal, companyId, once });
    if (!made.ok) {
      return made.reason === "not-found"
        ? here.refuse("not_found", "There is no such company.")
        : refused(here, made.reason);
    }
    const answer = await told(here, made.id);
    if (answer instanceof Response) return answer;
    return { ...answer, madeId: made.id };
  },
});

export const deal = call({
  method: "GET",
  path: "/api/deals/{id}",
  tag,
  summary: "A deal with its history",
  description: "Removed ones too.",
  who: "member",
  scope: "deals:read",
  ofCompany: true,
  params: one,
  answer: dealDetails,
  refusals: { not_found: notThere },
  run: (here) => told(here, here.params.id),
});

export const editedDeal = call({
  method: "PATCH",
  path: "/api/deals/{id}",
  tag,
  summary: "Change a deal",
  description:
    "What is not sent stays as it is; null empties a field. The stage is changed by moving. With `seen` nothing is overwritten that you have not read.",
  who: "member",
  scope: "deals:write",
  ofCompany: true,
  params: one,
  body: z.object({
    name: line("Deal name", { max: 200 }).optional(),
    type: optionalChoice("Deal type", TYPE_OPTIONS),
    sector: optionalChoice("Sector", SECTOR_OPTIONS),
    valuation: valuation.optional(),
    probability,
    timeline: editDealSchema.shape.timeline.nullable(),
    contactName: line("Contact name", { max: 200 }).nullable().optional(),
    contactRole: line("Contact role", { max: 120 }).nullable().optional(),
    contactEmail: email("Contact email").nullable().optional(),
    contactPhone: phone("Contact phone").nullable().optional(),
    notes: paragraph("Notes", { max: 4000 }).nullable().optional(),
    expectedClose: z.iso
      .date({ error: "Expected close must be a date that exists, like 2027-03-31" })
      .nullable()
      .optional(),
    owner: line("Owner", { max: 64 })
      .nullable()
      .optional()
      .meta({ description: "A person of the company, by id." }),
    lostReason: paragraph("Lost reason", { max: 1000 }).optional(),
    seen: versionGiven("Seen must be the deal’s lastUpdated, as you read it")
      .optional()
      .meta({ description: "The deal’s `lastUpdated`, as you read it." }),
  }),
  answer: dealDetails,
  refusals: {
    not_found: notThere,
    removed: true,
    conflict: "Somebody else changed the deal after you read it.",
  },
  async run(here) {
    const { db, actor, params, body, refuse } = here;
    const deal = await findDeal(db, actor, params.id);
    if (!deal) return refused(here, "not-found");
    const result = await editDeal(db, actor, { ...dealChanges(deal, body), dealId: deal.id });
    if (result.ok) return told(here, deal.id);
    if (result.reason !== "changed") return refused(here, result.reason);
    const message =
      "Somebody else changed this deal after you read it. Read it again, then send your change.";
    return refuse("conflict", message);
  },
});

export const removedDeal = call({
  method: "DELETE",
  path: "/api/deals/{id}",
  tag,
  summary: "Remove a deal",
  description:
    "Off the board and out of every figure; it can be restored. Removing it again changes nothing.",
  who: "member",
  scope: "deals:write",
  ofCompany: true,
  params: one,
  answer: "nothing",
  refusals: { not_found: notThere },
  async run(here) {
    const result = await removeDeal(here.db, here.actor, here.params.id);
    return result.ok ? { data: null } : refused(here, result.reason);
  },
});

export const movedDeal = call({
  method: "POST",
  path: "/api/deals/{id}/move",
  tag,
  summary: "Move a deal to another stage",
  description: "To `Closed Lost` with a reason. The probability stays what it is.",
  who: "member",
  scope: "deals:write",
  ofCompany: true,
  params: one,
  body: moveDealSchema.extend({
    from: optionalChoice("Stage", STAGE_OPTIONS).meta({
      description: "The stage as you read it: from another one it is not moved.",
    }),
  }),
  answer: dealDetails,
  refusals: { not_found: notThere, removed: true, conflict: "Somebody else moved it meanwhile." },
  async run(here) {
    const { db, actor, params, body, refuse } = here;
    const result = await moveDeal(db, actor, { ...body, dealId: params.id });
    if (result.ok) return told(here, params.id);
    if (result.reason === "moved")
      return refuse("conflict", `Somebody else moved the deal to ${result.stage} meanwhile.`);
    if (result.reason === "lost-reason") return wrong(here, "reason", LOST_REASON_MISSING);
    return refused(here, result.reason);
  },
});

export const restoredDeal = call({
  method: "POST",
  path: "/api/deals/{id}/restore",
  tag,
  summary: "Restore a removed deal",
  description: "It is where it was. Restoring it again changes nothing.",
  who: "member",
  scope: "deals:write",
  ofCompany: true,
  params: one,
  answer: dealDetails,
  refusals: {
    not_found: notThere,
    demo_limit: true,
    full: true,
  },
  async run(here) {
    const result = await restoreDeal(here.db, here.actor, here.params.id);
    return result.ok ? told(here, here.params.id) : refused(here, result.reason);
  },
});
