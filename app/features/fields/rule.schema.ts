import { z } from "zod";

/** Says what is wrong, and at which field it is mended. */
type Ask<Name extends string> = (field: Name, message: string) => void;

/**
 * A rule about several fields of a form, for the object's `check`. It is held as soon as the fields it reads are right,
 * whatever is wrong with the others, so that a person reads everything at once: Zod's own `refine` waits until nothing
 * else is wrong.
 * @param reads the fields that the rule looks at.
 * @param judge says by `ask` what will not do, in words for the person.
 */
export function rule<Fields, const Name extends keyof Fields & string>(
  reads: readonly Name[],
  judge: (given: Pick<Fields, Name>, ask: Ask<keyof Fields & string>) => void,
): z.core.$ZodCheck<Fields> {
  return z.superRefine<Fields>(
    (given, context) =>
      judge(given, (field, message) => context.addIssue({ code: "custom", path: [field], message })),
    {
      when: ({ value, issues }) =>
        typeof value === "object" &&
        value !== null &&
        issues.every(({ path }) => path?.[0] !== undefined && !reads.some((name) => name === path[0])),
    },
  );
}

/**
 * A check that stops the later ones of its own field, so that a person reads one sentence at a time. Zod's `abort`
 * would stop the rules about other fields, too; an issue that does not say whether others go on stops its field alone.
 * @param wrong what is said of a value that will not do.
 */
export function stop<Value>(
  isRight: (value: Value) => boolean,
  wrong: string | ((value: Value) => string),
): z.core.$ZodCheck<Value> {
  return z.check<Value>(({ value, issues }) => {
    if (isRight(value)) return;
    issues.push({ code: "custom", input: value, message: typeof wrong === "string" ? wrong : wrong(value) });
  });
}
