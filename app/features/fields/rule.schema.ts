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
  const check = z.superRefine<Fields>(
    (given, context) =>
      judge(given, (field, message) => context.addIssue({ code: "custom", path: [field], message })),
    {
      when: ({ value, issues }) =>
        typeof value === "object" &&
        value !== null &&
        issues.every(({ path }) => path?.[0] !== undefined && !reads.some((name) => name === path[0])),
    },
  );
  check._zod.onattach.push(letOthersGoOn);
  return check;
}

/** A field that stops its own checks (`abort`) would stop the object's rules, too: one about other fields goes on. */
function letOthersGoOn({ _zod: object }: z.core.$ZodType): void {
  object.deferred ??= [];
  object.deferred.push(() => {
    const { parse } = object;
    object.parse = (payload, context) => {
      const parsed = parse(payload, context);
      if (!(parsed instanceof Promise))
        parsed.issues = parsed.issues.map((issue) =>
          issue.continue === false ? { ...issue, continue: undefined } : issue,
        );
      return parsed;
    };
  });
}
