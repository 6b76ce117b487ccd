import fc from "fast-check";
import { expect, test } from "vitest";
import { LIST_SORTS, orderOf, pageOf, type Place } from "#app/features/keyset.ts";
import { poundsField } from "#app/http/api/pounds.ts";

interface Row {
  at: string;
  id: string;
}

const at = fc.constantFrom(
  "2026-01-01T00:00:00.000Z",
  "2026-01-02T00:00:00.000Z",
  "2026-01-03T00:00:00.000Z",
);
const row = fc.record({ at, id: fc.string({ unit: "grapheme-ascii", minLength: 1, maxLength: 3 }) });

test("pages of several stretches, one after another, are the whole list in its order, each row once", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(row, { selector: ({ id }) => id, maxLength: 30 }),
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 7 }),
      fc.constantFrom(...LIST_SORTS),
      (rows, parts, limit, sort) => {
        const sign = orderOf(sort).direction === "asc" ? 1 : -1;
        const key = (one: Row) => one.at + one.id;
        const order = (one: string, other: string) => sign * (one < other ? -1 : one > other ? 1 : 0);
        const whole = rows.toSorted((one, other) => order(key(one), key(other)));
        const seen: string[] = [];
        let after: Place | null = null;
        do {
          const from: Place | null = after;
          const stretches: Row[][] = Array.from({ length: parts }, (_, part): Row[] =>
            whole
              .filter((_row, index) => index % parts === part)
              .filter((one) => from === null || order(key(one), from[0] + from[1]) > 0)
              .slice(0, limit + 1),
          );
          const page: ReturnType<typeof pageOf> = pageOf(stretches, { sort, limit });
          expect(page.ids.length).toBeLessThanOrEqual(limit);
          seen.push(...page.ids);
          after = page.next;
        } while (after !== null);
        expect(seen).toEqual(whole.map(({ id }) => id));
      },
    ),
  );
});

test("pounds are read to the penny, whatever binary makes of them", () => {
  const field = poundsField("Price", { least: 0, most: 1_000_000_000 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000_000 }), (pence) => {
      expect(field.parse(pence / 100)).toBe(pence);
    }),
  );
  for (const wrong of [0.001, 1.005, 1e-7, 1e21, -1, Number.NaN, Infinity, "1", null, undefined])
    expect(field.safeParse(wrong).success, String(wrong)).toBe(false);
});
