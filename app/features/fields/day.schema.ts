import { z } from "zod";
import { isDay } from "#app/features/calendar.ts";
import { FORM_DAYS, readDay } from "#app/features/numbers/reading-day.ts";
import { said, typeMessage } from "./text.schema.ts";

/** A day that exists, from 1990 to 2100, as browsers send it (2026-03-31) or as people write it; empty is null. */
export function optionalDay(label: string) {
  return z
    .string({ error: typeMessage(label, `Enter ${said(label)}`) })
    .trim()
    .max(60, { error: wrong(label) })
    .optional()
    .transform((text, context): string | null => {
      if (!text) return null;
      const read = readDay(text, { ...FORM_DAYS, takesTime: false });
      if (read.ok) return read.value.day;
      context.addIssue({ code: "custom", message: wrong(label) });
      return z.NEVER;
    });
}

/** The same, needed. */
export function neededDay(label: string) {
  return optionalDay(label).transform((day, context) => {
    if (day !== null) return day;
    context.addIssue({ code: "custom", message: `Enter ${said(label)}` });
    return z.NEVER;
  });
}

/** A day as browsers send it (2026-03-31), needed. */
export function sentDay(label: string, missing: string) {
  return z
    .string({ error: typeMessage(label, missing) })
    .trim()
    .refine(isDay, { error: `${label} must be a date that exists, like 2026-12-31` });
}

function wrong(label: string): string {
  return `${label} must be a real date, like 31/3/2027`;
}
