/** Fields by their kinds (`features/fields/kinds.ts`), as programs send and read them. */
import { z } from "zod";
import type { choice } from "#app/features/fields/choice.schema.ts";
import { neededField } from "#app/features/kinds/kind.schema.ts";
import type {
  ChoiceKind,
  DayKind,
  Kind,
  MoneyKind,
  PercentsKind,
  TextKind,
} from "#app/features/kinds/kinds.ts";
import { FORM_DAYS } from "#app/features/numbers/reading-day.ts";
import { poundsField } from "./pounds.ts";
import { asIn } from "./scalars.ts";

/** A value in a request; what may be left out or emptied says so where it is listed. */
export function given(label: string, kind: TextKind): z.ZodString;
export function given<Value extends string>(
  label: string,
  kind: ChoiceKind<Value>,
): ReturnType<typeof choice<Value>>;
export function given<Value extends number>(label: string, kind: PercentsKind<Value>): z.ZodLiteral<Value>;
export function given(label: string, kind: MoneyKind): ReturnType<typeof poundsField>;
export function given(label: string, kind: DayKind): z.ZodISODate;
export function given(
  label: string,
  kind: Extract<Kind, TextKind | ChoiceKind | PercentsKind | MoneyKind | DayKind>,
): z.ZodType {
  switch (kind.is) {
    case "percents":
      return z.literal([...kind.of], {
        error: `The ${label.toLowerCase()} must be one of ${kind.of.join(", ")}`,
      });
    case "money":
      return poundsField(label, { least: 0, most: kind.most });
    case "day": {
      const error = `${label} must be a date that exists, like 2027-03-31`;
      return z.iso
        .date({ error })
        .refine((day) => day >= FORM_DAYS.least && day <= FORM_DAYS.most, { error });
    }
    case "choice":
      return neededField(label, kind);
    default:
      return neededField(label, kind);
  }
}

/** A text in an answer. */
export function textShape(kind: TextKind): z.ZodString {
  return asIn(neededField("It", kind));
}
