import { findDesk } from "#app/features/analysis/tools/find-desk.server.ts";
import { z } from "zod";
import { isAdmin } from "#app/features/actor.ts";
import {
  addDeal,
  editDeal,
  type EditDealInput,
  moveDeal,
  removeDeal,
  restoreDeal,
} from "#app/features/analysis/deals/records/deal.commands.server.ts";
import {
  addDealSchema,
  LOST_REASON_MISSING,
  DEAL_REQUIRED,
  moveDealSchema,
} from "#app/features/analysis/deals/forms/deal.schema.ts";
import { DEAL, DEFAULT_PROBABILITY } from "#app/features/analysis/deals/records/deal.ts";
import { findDeal } from "#app/features/analysis/deals/records/find-deals.server.ts";
import { dealsOf } from "#app/features/analysis/deals/records/list-deals.server.ts";
import { listRows } from "#app/features/lists/list.server.ts";
import { call } from "#app/http/api/call.server.ts";
import { cursorOf } from "#app/http/api/cursor.server.ts";
import { dealDetails, dealEdits, dealSummary, toDealSummary } from "#app/http/api/answers/deal-shape.ts";
import { ENUMERATIONS as E } from "#app/http/api/enumerations.ts";
import { given } from "#app/http/api/kind-shape.ts";
import { pagingOfThree, searchOf, sortOf, wordOf } from "#app/http/api/list-query.server.ts";
import { idGiven, oneById } from "#app/http/api/scalars.ts";
import { noDeal, tellDeal, refuseDeal } from "#app/http/api/answers/deal-moves.server.ts";

const tag = "Deals";
const noCompany = "Name the client company whose deals are meant";
const company = idGiven(noCompany)
  .optional()
  .meta({ description: "Staff name a client company by its id; a client’s is their own." });
/** What calls that change a deal have in common. */
const change = { tag, who: "member", scope: "deals:write", ofCompany: true, params: oneById } as const;

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
    type: given("Type", DEAL.type).optional().meta({ description: "Of this type alone." }),
    sector: given("Sector", DEAL.sector).optional().meta({ description: "Of this sector alone." }),
    search: searchOf("name, number, contact or notes"),
    sort: sortOf("the day it was added, so that a change moves none; removed ones by when they were removed"),
    ...pagingOfThree,
  }),
  answer: z.array(dealSummary),
  refusals: { not_found: "There is no such company." },
  async run(here) {
    const { db, actor, query } = here;
    const { company: asked, sort, cursor, ...wanted } = query;
    if (isAdmin(actor) && !asked) return here.wrong("company", noCompany);
    const pipeline = await findDesk(db, actor, "deal-flow", asked ?? null);
    if (!pipeline) return here.refuse("not_found", "There is no such company.");
    const list = dealsOf(pipeline.companyId);
    const isRemoved = query.stage === "removed";
    const isNewest = sort === "newest";
    const removedOrder = isNewest ? "lastRemoved" : "firstRemoved";
    const { rows, next } = await listRows(db, actor, list, {
      ...wanted,
      sort: isRemoved ? removedOrder : isNewest ? "lastAdded" : "firstAdded",
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
    valuation: given("Valuation", DEAL.valuation).default(0).meta({ description: "Pounds sterling." }),
    probability: given("Probability", DEAL.probability)
      .optional()
      .meta({ description: `Per cent; ${DEFAULT_PROBABILITY} unless told otherwise.` }),
    owner: idGiven("There is no such person in the company", "The owner is named by their id")
      .optional()
      .meta({ description: "A person of the company, by id." }),
  }),
  lead: DEAL_REQUIRED,
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
    if (isAdmin(actor) && !companyId) return here.wrong("company", noCompany);
    const deal = { ...fields, owner: fields.owner, probability: chance };
    const made = await addDeal(db, actor, { ...deal, companyId, once });
    if (!made.ok) {
      return made.reason === "not-found"
        ? here.refuse("not_found", "There is no such company.")
        : refuseDeal(here, made.reason);
    }
    const answer = await tellDeal(here, made.id);
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
  params: oneById,
  answer: dealDetails,
  refusals: { not_found: noDeal },
  run: (here) => tellDeal(here, here.params.id),
});

export const editedDeal = call({
  ...change,
  method: "PATCH",
  path: "/api/deals/{id}",
  summary: "Change a deal",
  description:
    "What is not sent stays as it is; null empties a field. The stage is changed by moving. With `seen` nothing is overwritten that you have not read.",
  body: dealEdits,
  answer: dealDetails,
  refusals: {
    not_found: noDeal,
    removed: true,
    conflict: "The deal was changed after you read it.",
  },
  async run(here) {
    const { db, actor, params, body, refuse } = here;
    const deal = await findDeal(db, actor, params.id);
    if (!deal) return refuseDeal(here, "not-found");
    // It holds for the deal as it was read: of two who change it the later one is refused.
    const { timeline, valuationPence: valuation, lastUpdated: seen } = deal;
    const before = { ...deal, timeline: timeline || null, valuation, owner: deal.owner?.id, seen };
    const changes = body as Partial<EditDealInput>;
    const result = await editDeal(db, actor, { ...before, ...changes, dealId: deal.id });
    if (result.ok) return tellDeal(here, deal.id);
    if (result.reason !== "changed") return refuseDeal(here, result.reason);
    const message = "This deal was changed after you read it. Read it again, then send your change.";
    return refuse("conflict", message);
  },
});

export const removedDeal = call({
  ...change,
  method: "DELETE",
  path: "/api/deals/{id}",
  summary: "Remove a deal",
  description:
    "Off the board and out of every figure; it can be restored. Removing it again changes nothing.",
  answer: "nothing",
  refusals: { not_found: noDeal },
  async run(here) {
    const result = await removeDeal(here.db, here.actor, here.params.id);
    return result.ok ? { data: null } : refuseDeal(here, result.reason);
  },
});

export const movedDeal = call({
  ...change,
  method: "POST",
  path: "/api/deals/{id}/move",
  summary: "Move a deal to another stage",
  description: "To `Closed Lost` with a reason. The probability stays what it is.",
  body: moveDealSchema.extend({
    to: moveDealSchema.shape.to.meta({ examples: ["Qualification"] }),
    from: given("Stage", DEAL.stage).optional().meta({
      description: "The stage as you read it: from another one it is not moved.",
    }),
  }),
  answer: dealDetails,
  refusals: { not_found: noDeal, removed: true, conflict: "It was moved meanwhile." },
  async run(here) {
    const { db, actor, params, body, refuse } = here;
    const result = await moveDeal(db, actor, { ...body, dealId: params.id });
    if (result.ok) return tellDeal(here, params.id);
    if (result.reason === "moved")
      return refuse("conflict", `The deal was moved to ${result.stage} meanwhile.`);
    if (result.reason === "lost-reason") return here.wrong("reason", LOST_REASON_MISSING);
    return refuseDeal(here, result.reason);
  },
});

export const restoredDeal = call({
  ...change,
  method: "POST",
  path: "/api/deals/{id}/restore",
  summary: "Restore a removed deal",
  description: "It is where it was. Restoring it again changes nothing.",
  answer: dealDetails,
  refusals: {
    not_found: noDeal,
    demo_limit: true,
    full: true,
  },
  async run(here) {
    const result = await restoreDeal(here.db, here.actor, here.params.id);
    return result.ok ? tellDeal(here, here.params.id) : refuseDeal(here, result.reason);
  },
});
