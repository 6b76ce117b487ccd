/** A deal as the API tells it. */
import { z } from "zod";
import { DEAL_STAGES, type Deal, PROBABILITIES } from "#app/features/deals/deal.ts";
import type { DealMove } from "#app/features/deals/find-deals.server.ts";
import { recordId, time } from "./entities.ts";
import { inPounds } from "./pounds.ts";

export const stage = z.enum(DEAL_STAGES);
const day = z.string().meta({ description: "A day, YYYY-MM-DD." });

const deal = z.object({
  id: recordId,
  number: z.string().meta({ description: "Three letters, the year, a number that never comes back." }),
  companyId: recordId,
  name: z.string(),
  stage,
  type: z.string(),
  sector: z.string(),
  valuation: z.number().meta({ description: "Pounds sterling." }),
  probability: z.literal(PROBABILITIES).meta({ description: "Per cent." }),
  timeline: z
    .string()
    .meta({ description: "Empty when not said, as are the contact’s fields and the notes." }),
  contactName: z.string(),
  contactRole: z.string(),
  contactEmail: z.string(),
  contactPhone: z.string(),
  notes: z.string(),
  owner: z.object({ id: recordId, name: z.string() }).nullable(),
  expectedClose: day.nullable(),
  lostReason: z.string().nullable(),
  dateAdded: day,
  lastUpdated: time,
  stageChangedAt: time,
  removedAt: time.nullable().meta({ description: "Removed ones can be brought back." }),
  isSample: z.boolean().meta({ description: "True for deals that are made up." }),
});

export const dealSummary = deal.meta({ id: "DealSummary" });

export const dealDetails = deal
  .extend({
    moves: z
      .array(
        z.object({
          id: recordId,
          from: stage.nullable().meta({ description: "Null for the first." }),
          to: stage,
          by: z.string().nullable(),
          at: time,
        }),
      )
      .meta({ description: "The stage history, oldest first; the latest 200." }),
  })
  .meta({ id: "Deal" });

export function toDealSummary(one: Deal): z.output<typeof dealSummary> {
  return {
    id: one.id,
    number: one.number,
    companyId: one.companyId,
    name: one.name,
    stage: one.stage,
    type: one.type,
    sector: one.sector,
    valuation: inPounds(one.valuationPence),
    probability: one.probability,
    timeline: one.timeline,
    contactName: one.contact.name,
    contactRole: one.contact.role,
    contactEmail: one.contact.email,
    contactPhone: one.contact.phone,
    notes: one.notes,
    owner: one.owner,
    expectedClose: one.expectedClose,
    lostReason: one.lostReason,
    dateAdded: one.dateAdded,
    lastUpdated: one.lastUpdated,
    stageChangedAt: one.stageChangedAt,
    removedAt: one.removedAt,
    isSample: one.isDemo,
  };
}

export function toDealDetails(one: Deal, moves: readonly DealMove[]): z.output<typeof dealDetails> {
  return {
    ...toDealSummary(one),
    moves: moves.map(({ id, from, to, by, at }) => ({ id, from, to, by, at })),
  };
}
