import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ascending, descending, merged } from "#app/features/lists/list.ts";
import { poundsField } from "#app/http/api/pounds.ts";
import { byName, compareNames } from "#app/features/lists/by-name.ts";
import { windowOf } from "#app/features/lists/window.ts";

const at = fc.constantFrom("2026-01-01T00:00:00.000Z", "2026-01-02T00:00:00.000Z");
const place = fc.tuple(at, fc.string({ unit: "grapheme-ascii", minLength: 1, maxLength: 3 }));

test("several stretches of a list, each in its order, are one in that order, each row once", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(place, { selector: ([, id]) => id, maxLength: 30 }),
      fc.integer({ min: 1, max: 4 }),
      fc.constantFrom(ascending("at", "id"), descending("at", "id")),
      (places, parts, order) => {
        const sign = order.direction === "asc" ? 1 : -1;
        const whole = places.toSorted((one, other) => sign * (one.join("") < other.join("") ? -1 : 1));
        const stretches = Array.from({ length: parts }, (_, part) =>
          whole.filter((_place, index) => index % parts === part),
        );
        expect(merged(stretches, order)).toEqual(whole);
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

describe("a page of rows that are all at hand", () => {
  const rows = ["a", "b", "c", "d", "e"];
  const hrefOf = ({ after }: Record<string, string>) => after ?? "first";
  const at = (after: string | null) => windowOf(rows, { keyOf: (row) => row, after, size: 2, hrefOf });

  test("begins after a key, and leads to the pages beside it", () => {
    expect(at(null)).toEqual({
      rows: ["a", "b"],
      pages: { words: "Page 1 of 3", first: null, previous: null, next: "b" },
    });
    expect(at("b")).toEqual({
      rows: ["c", "d"],
      pages: { words: "Page 2 of 3", first: null, previous: "first", next: "d" },
    });
    expect(at("d")).toEqual({
      rows: ["e"],
      pages: { words: "Page 3 of 3", first: "first", previous: "b", next: null },
    });
  });

  test("is the first for a key that no row has, and for the last row's", () => {
    expect([at("x"), at("e")]).toEqual([at(null), at(null)]);
  });

  test("says nothing of pages where there is one", () => {
    const { pages } = windowOf(rows, { keyOf: (row) => row, after: null, size: 5, hrefOf });
    expect(pages).toEqual({ words: null, first: null, previous: null, next: null });
  });
});

test("rows that are read whole stand in the order of the alphabet, those of one name as they were", () => {
  const rows = ["Zebra", "ürdens", "Ünal", "beta", "Alpha", "Ørsted", "opal", "Beta"].map((name, at) => ({
    name,
    at,
  }));
  const sorted = byName(rows, ({ name }) => name);
  expect(sorted.map(({ name }) => name)).toEqual([
    "Alpha",
    "beta",
    "Beta",
    "opal",
    "Ørsted",
    "Ünal",
    "ürdens",
    "Zebra",
  ]);
  expect(rows.map(({ name }) => name).toSorted(compareNames)).toEqual(sorted.map(({ name }) => name));
});
