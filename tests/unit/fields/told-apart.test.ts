import { expect, test } from "vitest";
import { toldApart } from "#app/features/fields/told-apart.ts";

const option = (value: string, label: string, ...marks: (string | null)[]) => ({ value, label, marks });

test("options of one name say what tells them apart, and no more", () => {
  const options = toldApart([
    option("1", "Kestrel", "Leeds", "ada@example.com"),
    option("2", "Merlin", "York", "bob@example.com"),
    option("3", "kestrel", "Hull", "eve@example.com"),
    option("4", "Osprey", "Bath", "one@example.com", "2026-01-01"),
    option("5", "Osprey", "Bath", null, "2026-02-01"),
    option("6", "Osprey", "", "two@example.com", "2026-03-01"),
  ]);
  expect(options.map(({ value, label }) => `${value} ${label}`)).toEqual([
    "1 Kestrel (Leeds)",
    "2 Merlin",
    "3 kestrel (Hull)",
    "4 Osprey (Bath, one@example.com)",
    "5 Osprey (Bath)",
    "6 Osprey (two@example.com)",
  ]);
});

test("what nothing tells apart stays as it is, with all that is known", () => {
  const same = [option("1", "Kestrel", "Leeds"), option("2", "Kestrel", "Leeds")];
  expect(toldApart(same).map(({ label }) => label)).toEqual(["Kestrel (Leeds)", "Kestrel (Leeds)"]);
});
