import { z } from "zod";
import { isDay } from "#app/features/calendar.ts";
import { once } from "#app/features/fields/once.schema.ts";
import { optionalParagraph, typeMessage } from "#app/features/fields/text.schema.ts";

const blankIsMissing = (input: unknown) =>
  typeof input === "string" && input.trim() === "" ? undefined : input;

function day(label: string, missing: string) {
  return (
    z
      .string({ error: typeMessage(label, missing) })
      .trim()
      .refine(isDay, { error: `${label} must be a date that exists, like 2026-12-31`, abort: true })
      // A slip in the year would be a term nobody means, and one that no later day can follow on.
      .refine((value) => value >= "2000-01-01" && value < "2100-01-01", {
        error: `${label} must be between 2000 and 2099`,
      })
  );
}

const seats = z
  .string({ error: typeMessage("Seats", "Enter how many seats") })
  .trim()
  .regex(/^\d{1,5}$/, { error: "Seats must be a whole number", abort: true })
  .transform(Number)
  .refine((value) => value >= 1 && value <= 10_000, { error: "Seats must be between 1 and 10,000" });

const lastDay = z.preprocess(blankIsMissing, day("Last day", "").optional());

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
