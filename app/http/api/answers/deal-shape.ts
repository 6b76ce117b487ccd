/** A deal as the API tells it, and as a program changes it. */
import { z } from "zod";
import { DEAL, type Deal } from "#app/features/analysis/deals/records/deal.ts";
import type { DealMove } from "#app/features/analysis/deals/records/find-deals.server.ts";
import { lineKind } from "#app/features/kinds/kinds.ts";
import { ENUMERATIONS as E } from "../enumerations.ts";
import { given, textShape } from "../kind-shape.ts";
import { inPounds } from "../pounds.ts";
import { day, name, poundsValue, recordId, text, time, versionGiven } from "../scalars.ts";

const stage = z.enum(E.DealStage);

const deal = z.object({
  id: recordId,
  // Deals from before keep letters of their own script.
  number: text(20).meta({
    description:
      "Three letters or digits, the year, a number that never comes back: such as `ABC2026001`. Older ones may have letters of any script.",
    examples: ["ABC2026001"],
  }),
  companyId: recordId,
  name: textShape(DEAL.name),
  stage,
  type: name,
  sector: name,
  valuation: poundsValue,
  probability: z.literal(E.DealProbability).meta({ description: "Per cent." }),
  timeline: name.meta({ description: "Empty when not said, as are the contact’s fields and the notes." }),
  contactName: textShape(DEAL.contactName),
  contactRole: textShape(DEAL.contactRole),
  contactEmail: textShape(DEAL.contactEmail),
  contactPhone: textShape(DEAL.contactPhone),
  notes: textShape(DEAL.notes),
  owner: z.object({ id: recordId, name }).nullable(),
  expectedClose: day.nullable(),
  lostReason: textShape(DEAL.lostReason).nullable(),
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
          by: name.nullable(),
          at: time,
        }),
      )
      .max(200)
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
    contactName: one.contactName,
    contactRole: one.contactRole,
    contactEmail: one.contactEmail,
    contactPhone: one.contactPhone,
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

/** What a program changes of a deal: what is left out stays. */
export const dealEdits = z.object({
  name: given("Deal name", DEAL.name).optional(),
  type: given("Deal type", DEAL.type).optional(),
  sector: given("Sector", DEAL.sector).optional(),
  valuation: given("Valuation", DEAL.valuation).optional(),
  probability: given("Probability", DEAL.probability).optional(),
  timeline: given("Timeline", DEAL.timeline).optional().nullable(),
  contactName: given("Contact name", DEAL.contactName).nullable().optional(),
  contactRole: given("Contact role", DEAL.contactRole).nullable().optional(),
  contactEmail: given("Contact email", DEAL.contactEmail).nullable().optional(),
  contactPhone: given("Contact phone", DEAL.contactPhone).nullable().optional(),
  notes: given("Notes", DEAL.notes).nullable().optional(),
  expectedClose: given("Expected close", DEAL.expectedClose).nullable().optional(),
  owner: given("Owner", lineKind(64))
    .nullable()
    .optional()
    .meta({ description: "A person of the company, by id." }),
  lostReason: given("Lost reason", DEAL.lostReason).optional(),
  seen: versionGiven("Seen must be the deal’s lastUpdated, as you read it")
    .optional()
    .meta({ description: "The deal’s `lastUpdated`, as you read it." }),
});
