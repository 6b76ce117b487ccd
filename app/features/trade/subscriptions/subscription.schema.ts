import { z } from "zod";
import { sentDay } from "#app/features/fields/day.schema.ts";
import { neededWhole } from "#app/features/fields/number.schema.ts";
import { optional } from "#app/features/fields/optional.schema.ts";
import { once } from "#app/features/fields/once.schema.ts";
import { optionalParagraph, typeMessage } from "#app/features/fields/text.schema.ts";

/** A slip in the year would be a term nobody means, and one that no later day can follow on. */
const day = (label: string, missing: string) =>
  sentDay(label, missing).refine((value) => value >= "2000-01-01" && value < "2100-01-01", {
    error: `${label} must be between 2000 and 2099`,
  });

const seats = neededWhole("Seats", { least: 1, most: 10_000, missing: "Enter how many seats" });

const lastDay = optional(day("Last day", ""));

const picked = (label: string) =>
  z.string({ error: typeMessage(label, `Select the ${label.toLowerCase()}`) }).max(60, {
    error: `Select the ${label.toLowerCase()} from the list`,
  });

export const giveSubscriptionSchema = z.object({
  companyId: picked("Client"),
  serviceId: picked("Service"),
  seats,
  startsOn: day("First day", "Enter the first day"),
  endsOn: lastDay,
  _once: once,
});

/** What the page showed stands in the form: nobody changes what has moved on. */
export const changeSubscriptionSchema = z.object({
  seats,
  endsOn: lastDay,
  seenSeats: z.coerce.number().int().catch(-1),
  seenEndsOn: z.string().max(10).catch("").default(""),
});

export const endSubscriptionSchema = z.object({
  reason: optionalParagraph("Reason", { max: 400 }),
});
