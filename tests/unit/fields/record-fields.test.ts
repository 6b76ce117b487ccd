/** What people fill in about a deal or a KPI: form, file and API take the same values, and say why they take no other. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { addDealSchema, editDealSchema } from "#app/features/analysis/deals/forms/deal.schema.ts";
import { DEAL_COLUMNS } from "#app/features/analysis/deals/imports/deal-columns.ts";
import { kpiSchema } from "#app/features/analysis/kpis/forms/kpi.schema.ts";
import { KPI_COLUMNS } from "#app/features/analysis/kpis/imports/kpi-columns.ts";
import { csvLine } from "#app/features/csv/csv.ts";
import { cellOf, type CsvColumn } from "#app/features/csv/csv-columns.ts";
import { dealEdits } from "#app/http/api/answers/deal-shape.ts";
import { newDeal } from "#app/http/api/calls/deals.server.ts";
import { parseCsv } from "../../support/reading/parse-csv.ts";

type Shape = Partial<Record<string, z.ZodType>>;
const records = {
  deal: {
    form: { ...addDealSchema.shape, ...editDealSchema.shape } as Shape,
    file: DEAL_COLUMNS as unknown as Record<string, CsvColumn<unknown>>,
    change: dealEdits.shape as Shape,
    add: newDeal.body?.shape as Shape,
  },
  kpi: {
    form: kpiSchema.shape as Shape,
    file: KPI_COLUMNS as unknown as Record<string, CsvColumn<unknown>>,
    change: {} as Shape,
    add: {} as Shape,
  },
};
/** The page's form, a file's cell, and the API's calls that change a record and add one. */
const DOORS = ["form", "file", "change", "add"] as const;
type Door = (typeof DOORS)[number];
type Said = { takes: true; value: unknown } | { takes: false; sentence: string };

/** What a door makes of what is given; null where it has no such field. */
function said(name: string, door: Door, given: unknown): Said | null {
  const [record, field] = name.split(".") as [keyof typeof records, string];
  if (door === "file") {
    const cell = records[record].file[field]?.read(String(given)) ?? null;
    if (!cell?.ok) return cell && { takes: false, sentence: `${cell.what}. ${cell.right}` };
    return { takes: true, value: cell.value };
  }
  // A browser's empty field comes as none.
  const read = records[record][door][field]?.safeParse(door === "form" && given === "" ? undefined : given);
  if (!read?.success) return read ? { takes: false, sentence: read.error.issues[0]?.message ?? "" } : null;
  return { takes: true, value: read.data ?? null };
}

/** What is typed, what the form and the file say to it, and the API where it says something else than the form. */
type Case = readonly [typed: string, form: string, file: string, change?: string, add?: string];
/** The value is taken as this. */
const is = (value: unknown) => `= ${JSON.stringify(value)}`;
const all = (value: unknown) => [is(value), is(value)] as const;
const accents = `e${"\u0301".repeat(31)}`;

function text(label: string, max: number, { isNeeded = false, lines = false } = {}): Case[] {
  const enter = `Enter ${label.charAt(0).toLowerCase()}${label.slice(1)}`;
  const size = max.toLocaleString("en-GB");
  const unseen = "it holds characters that can’t be shown. Type it again without them";
  return [
    isNeeded ? ["", enter, "it is empty. Enter it"] : ["", ...all(null), enter, is(null)],
    isNeeded ? ["n/a", ...all("n/a")] : ["n/a", is("n/a"), is(null)],
    [" Ada  Reader ", ...all("Ada  Reader")],
    ["x".repeat(max), ...all("x".repeat(max))],
    [
      "x".repeat(max + 1),
      `${label} must be ${size} characters or fewer`,
      `it is longer than ${size} characters. Shorten it to ${max}`,
    ],
    lines
      ? ["Ada\nReader", ...all("Ada\nReader")]
      : ["Ada\nReader", `${label} must be on one line`, is("Ada Reader")],
    [
      "pdf.\u202eexe",
      `${label} contains hidden or control characters, the first after “pdf.”. Type it again without them`,
      unseen,
    ],
    [accents, `${label} has more than 30 accents on one letter. Type it again with fewer`, unseen],
    ["'=1+1", is("'=1+1"), is("=1+1")],
  ];
}

function choice(label: string, value: string, written: string, known: string, isNeeded = true): Case[] {
  const wrong = `Select ${label} from the list`;
  const right = `is not among its values. Use one of ${known}`;
  return [
    isNeeded
      ? ["", `Select ${label}`, `an empty cell ${right}`, wrong, wrong]
      : ["", ...all(null), wrong, wrong],
    [value, ...all(value)],
    [written, wrong, is(value)],
    ["Moon", wrong, `“Moon” ${right}`],
  ];
}

/** The same for a form, a file and the API. */
function written(
  label: string,
  missing: string,
  right: string,
  wrong: readonly string[],
  like: string,
): Case[] {
  const sentence = `${label} must ${like}`;
  return [
    ["", ...all(null), missing, missing],
    [right, ...all(right)],
    ...wrong.map((typed): Case => [typed, sentence, `${sentence}. Mend the cell`]),
    ["n/a", sentence, is(null)],
  ];
}

const sectors =
  "Technology, Financial Services, Healthcare, Energy, Manufacturing, Retail, Real Estate, Media, Education, Other";
const noPounds = "Valuation must be a number of pounds, like 2500000";
const noJson = "Valuation must be a number of pounds with two decimals at most, such as 12500.5";
const between = "Valuation must be between 0 and 100,000,000,000 pounds";
const notOne = "The probability must be one of 25, 50, 75, 90";
const noChance = "is not among its values. Use one of 25%, 50%, 75%, 90%";
const noDay = "Expected close must be a real date, like 31/3/2027";
const noIsoDay = "Expected close must be a date that exists, like 2027-03-31";
const noCode = "Code must begin with a letter and hold letters, digits and underscores only";
const noFormula =
  "it can’t stand in a formula. Use a letter first, then letters, digits and underscores, 40 at most";
const noLag = "Due after days must be a whole number from 0 to 365";

const CASES: Record<string, Case[]> = {
  "deal.name": text("Deal name", 200, { isNeeded: true }),
  "deal.type": choice(
    "deal type",
    "Series A",
    "series  a",
    "Seed, Series A, Series B, Series C, Growth, Buyout, Acquisition, IPO",
  ),
  "deal.sector": choice("sector", "Real Estate", "REAL ESTATE", sectors),
  "deal.valuation": [
    ["", ...all(0), noJson, noJson],
    ["2500000", ...all(250_000_000)],
    ["£2,500.50", ...all(250_050), noJson, noJson],
    ["2.5m", ...all(250_000_000), noJson, noJson],
    [
      "12.500",
      "Valuation: “12.500” can be 12.5 or 12,500. Write 12.5 or 12500",
      "“12.500” can be 12.5 or 12,500. Write 12.5 or 12500",
      ...all(1250),
    ],
    [
      "12.3456",
      "Valuation takes two decimals at most",
      "“12.3456” is finer than a penny. Give two decimals at most",
      noJson,
      noJson,
    ],
    [
      "-1",
      "Valuation must be from 0 to 100,000,000,000",
      "“-1” is below 0. Enter 0 or more",
      between,
      between,
    ],
    [
      "100000000000.01",
      "Valuation must be from 0 to 100,000,000,000",
      "“100000000000.01” is above 100000000000. Enter 100000000000 or less",
      between,
      between,
    ],
    ["100000000000", ...all(10_000_000_000_000)],
    ["$5", noPounds, "“$5” is in USD. Enter it in GBP", noJson, noJson],
    ["5%", noPounds, "“5%” is in percent. Enter a plain number in this column’s unit", noJson, noJson],
    ["many", noPounds, "“many” is no number. Enter digits, like 1234.5", noJson, noJson],
    ["n/a", noPounds, is(0), noJson, noJson],
  ],
  "deal.probability": [
    ["", is(50), `an empty cell ${noChance}`, notOne, notOne],
    ["75", ...all(75)],
    ["75.0 %", "Select probability from the list", is(75), notOne, notOne],
    ["60", "Select probability from the list", `“60” ${noChance}`, notOne, notOne],
  ],
  "deal.timeline": choice(
    "timeline",
    "3-6 months",
    "3 – 6 Months",
    "1-2 months, 2-4 months, 3-6 months, 6-12 months, 12+ months",
    false,
  ),
  "deal.expectedClose": [
    ["", ...all(null), noIsoDay, is(null)],
    ["2027-03-31", ...all("2027-03-31")],
    ["31/3/2027", ...all("2027-03-31"), noIsoDay],
    ["31/3/2027 10:00", noDay, is("2027-03-31"), noIsoDay],
    [
      "2027-02-30",
      noDay,
      "“2027-02-30” is no date of the calendar. Write it as 2026-03-31 or 31/3/2026",
      noIsoDay,
    ],
    ["1989-12-31", noDay, "“1989-12-31” is before 1 January 1990. Check the year", noIsoDay],
    ["tomorrow", noDay, "“tomorrow” is no date. Write it as 2026-03-31 or 31/3/2026", noIsoDay],
  ],
  "deal.contactName": text("Contact name", 200),
  "deal.contactRole": text("Contact role", 120),
  "deal.contactEmail": written(
    "Contact email",
    "Enter your email address",
    "ada@example.com",
    ["Ada <ada@example.com>", "ada@example"],
    "look like name@example.com",
  ),
  "deal.contactPhone": written(
    "Contact phone",
    "Enter your phone number",
    "+44 20 7946 0123",
    ["123", "call me"],
    "be a telephone number, like +44 20 7946 0123",
  ),
  "deal.notes": text("Notes", 4000, { lines: true }),
  "deal.lostReason": text("Lost reason", 1000, { lines: true }),
  "kpi.name": text("Name", 120, { isNeeded: true }),
  "kpi.code": [
    ["", is(null), noFormula],
    ["net_debt", ...all("net_debt")],
    ["Net debt", noCode, noFormula],
    ["9x", noCode, noFormula],
    ["x".repeat(40), ...all("x".repeat(40))],
    ["x".repeat(41), "Code must be 40 characters or fewer", noFormula],
  ],
  "kpi.unit": choice("unit", "multiple", "Times (×)", "Money, Percent, Times (×), Days, Count"),
  "kpi.currency": [
    ["", ...all(null)],
    ["usd", ...all("USD")],
    [
      "G1P",
      "Currency must be three letters, like GBP",
      "“G1P” is no currency code. Use three letters, like GBP",
    ],
    [
      "GBPX",
      "Currency must be 3 characters or fewer",
      "“GBPX” is no currency code. Use three letters, like GBP",
    ],
  ],
  "kpi.direction": choice("direction", "lower", "Lower is better", "Higher is better, Lower is better"),
  "kpi.frequency": choice("frequency", "monthly", "Monthly", "Monthly, Quarterly, Yearly"),
  "kpi.formula": text("Formula", 500),
  "kpi.dueLag": [
    ["", ...all(15)],
    ["0", ...all(0)],
    ["365", ...all(365)],
    ["366", noLag, "“366” is above 365. Enter 365 or less"],
    ["-1", noLag, "“-1” is below 0. Enter 0 or more"],
    ["1.5", noLag, "“1.5” is not whole. Enter a whole number"],
    ["many", noLag, "“many” is no number. Enter digits, like 1234.5"],
  ],
};

describe.each(Object.entries(CASES))("%s", (name, cases) => {
  test.each(cases)("%j", (typed = "", form = "", file = "", change = form, add = form) => {
    const isNumber = ["deal.valuation", "deal.probability"].includes(name) && /^-?[\d.]+$/.test(typed);
    const expected = { form, file, change, add };
    for (const door of DOORS) {
      const isApi = door === "change" || door === "add";
      const found = said(name, door, isApi && isNumber ? Number(typed) : typed);
      if (found)
        expect([door, found.takes ? is(found.value) : found.sentence]).toEqual([door, expected[door]]);
    }
  });
});

/** A value as it is given to a door that lets it in. */
function givenTo(name: string, door: Door, value: unknown): unknown {
  const [record, field = ""] = name.split(".") as [keyof typeof records, string];
  const column = records[record].file[field];
  const cell = column && cellOf(column, value);
  if (door === "form") return String(cell);
  if (door === "file") return parseCsv(csvLine([cell, "."]))[0]?.cells[0] ?? "";
  return field === "valuation" ? Number(value) / 100 : value;
}

const pieces = `,  ,\n,\t,',=,-,–,.,%,£,$,m,k,0,1,12,500,x,_,Ada,é,e\u0301,\u200b,\u202e,\u00ad,n/a,${"x".repeat(119)},@,ada,
  example.com,+44 20 7946 0123,ext 5,2027-03-31,31/3/2027,1989,75,365,366,GBP,Series A,Energy,3-6 months,money,monthly,
  higher,Times (×),net_debt`;
const piece = fc.constantFrom(...pieces.split(","), ",", " ");
const typed = fc.oneof(
  fc.array(piece, { maxLength: 4 }).map((pieces) => pieces.join("")),
  fc.string({ unit: "grapheme", maxLength: 60 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
  fc.integer({ min: -5, max: 1000 }).map(String),
  fc
    .date({ min: new Date("1980-01-01"), max: new Date("2110-01-01"), noInvalidDate: true })
    .map((at) => at.toISOString().slice(0, 10)),
);
/** What an optional cell of a file takes for nothing. */
const isNothing = (value: unknown) => /^(?:n[./]?a\.?|n\.?m\.?|[-‐-―−])?$/i.test(String(value ?? ""));

test.each(Object.keys(CASES))("%s: what one door lets in, the others let in as the same", (name) => {
  fc.assert(
    fc.property(typed, (given) => {
      for (const door of DOORS) {
        const taken = said(name, door, given);
        if (!taken?.takes || isNothing(taken.value)) continue;
        for (const other of DOORS) {
          const again = said(name, other, givenTo(name, other, taken.value));
          if (again) expect([other, again]).toEqual([other, taken]);
        }
      }
    }),
    { numRuns: 300 },
  );
});
