import { z } from "zod";
import { line } from "#app/features/fields/text.schema.ts";
import {
  findInstrument,
  findInstruments,
  listPrices,
  MOST_INSTRUMENTS,
} from "#app/features/markets/find-markets.server.ts";
import { importPrices } from "#app/features/markets/import-prices.server.ts";
import { PRICE_COLUMNS } from "#app/features/markets/price-file.server.ts";
import { call } from "#app/http/api/call.server.ts";
import { cursorFor, cursorOf, limitOf } from "#app/http/api/cursor.server.ts";
import { ENUMERATIONS as E } from "#app/http/api/enumerations.ts";
import { sortOf } from "#app/http/api/list-query.server.ts";
import {
  countValue,
  day,
  momentValue,
  name,
  priceValue as closing,
  recordId,
} from "#app/http/api/scalars.ts";

const tag = "Markets";
const instrument = z
  .object({
    id: recordId.meta({ description: "Such as `ftse-100`." }),
    name,
    kind: z.enum(E.InstrumentKind),
    unit: name.meta({ description: "What one stands for, such as points or USD." }),
    decimals: z.int().min(0).max(6),
    timeZone: name.meta({ description: "Of its market: what a day means there." }),
  })
  .meta({ id: "Instrument" });
const price = z
  .object({
    day: day.meta({ description: "In the time zone of its market." }),
    close: closing.meta({ description: "In the instrument’s unit." }),
    asOf: momentValue.nullable().meta({
      description: "When a delayed price was taken, UTC; null for the price at the end of the day.",
    }),
    status: z.enum(E.PriceStatus).meta({ description: "`sample`: it is made up." }),
    source: name,
  })
  .meta({ id: "Price" });
const one = z.object({ id: recordId.meta({ description: "An instrument’s id.", examples: ["ftse-100"] }) });
const notThere = "There is no such instrument.";
const dayOfRange = (label: string) =>
  z.iso
    .date({ error: `${label} must be a day written as 2026-11-20` })
    .optional()
    .meta({ description: `${label} day of the range.` });

export const instruments = call({
  method: "GET",
  path: "/api/instruments",
  tag,
  summary: "The instruments with prices",
  description: "In the firm’s own order, 50 at most.",
  who: "member",
  scope: "markets:read",
  answer: z.array(instrument).max(MOST_INSTRUMENTS),
  run: async ({ db }) => ({ data: await findInstruments(db) }),
});

export const oneInstrument = call({
  method: "GET",
  path: "/api/instruments/{id}",
  tag,
  summary: "One instrument",
  who: "member",
  scope: "markets:read",
  params: one,
  answer: instrument,
  refusals: { not_found: notThere },
  async run({ db, params: { id }, refuse }) {
    const found = await findInstrument(db, id);
    return found ? { data: found } : refuse("not_found", notThere);
  },
});

export const prices = call({
  method: "GET",
  path: "/api/instruments/{id}/prices",
  tag,
  summary: "An instrument’s prices",
  description: "One for each day of its market.",
  who: "member",
  scope: "markets:read",
  params: one,
  query: z.object({
    from: dayOfRange("First"),
    to: dayOfRange("Last"),
    sort: sortOf("day"),
    limit: limitOf(),
    cursor: cursorFor(z.tuple([z.string().max(10)])).optional(),
  }),
  answer: z.array(price),
  refusals: { not_found: notThere },
  async run({ db, params: { id }, query: { cursor, ...query }, refuse }) {
    if (!(await findInstrument(db, id))) return refuse("not_found", notThere);
    const { rows, next } = await listPrices(db, id, { ...query, after: cursor?.[0] });
    return { data: rows, next: next && cursorOf([next]) };
  },
});

export const importedPrices = call({
  method: "POST",
  path: "/api/admin/prices",
  tag,
  summary: "Import prices",
  description:
    `A CSV file whose first line names its columns: ${PRICE_COLUMNS.join(", ")}, of which the first three are ` +
    "needed. All of it is taken, or nothing. Made-up prices of an instrument go when real ones come.",
  who: "admin",
  scope: "markets:write",
  creates: true,
  body: z.object({
    csv: z
      .string({ error: "Send the file’s text as csv" })
      .min(1, { error: "Send the file’s text as csv" })
      .max(200_000, { error: "The file must be 200,000 characters or fewer: send it in parts" })
      .meta({
        description: "The file’s text.",
        pattern: "^[^\\u0000]*$",
        examples: ["instrument,date,close\nftse-100,2026-11-20,9540.12\n"],
      }),
    source: line("Source", { max: 200, missing: "Name the source of the prices" }).meta({
      description: "For the rows that name none.",
      examples: ["End-of-day file"],
    }),
    check: z
      .boolean({ error: "Check must be true or false" })
      .default(false)
      .meta({ description: "Only read and compare: nothing is written." }),
  }),
  answer: z
    .object({
      added: countValue,
      changed: countValue,
      unchanged: countValue,
      samplesRemoved: countValue.meta({ description: "Made-up prices that made room for real ones." }),
    })
    .meta({ id: "ImportedPrices" }),
  refusals: { invalid_file: "`errors.csv` names line and column, for the first fifty faults." },
  async run({ db, actor, body: { csv, ...body }, refuse }) {
    const result = await importPrices(db, actor, { ...body, bytes: new TextEncoder().encode(csv) });
    if (result.ok) {
      const { added, changed, unchanged, samplesRemoved } = result;
      return { data: { added, changed, unchanged, samplesRemoved } };
    }
    if (result.reason === "not-allowed") return refuse("forbidden", "Only staff import prices.");
    const [first = "The file has no prices."] = result.problems;
    const more = result.more > 0 ? { more: { more: String(result.more) } } : {};
    return refuse("invalid_file", first, { errors: { csv: result.problems }, ...more });
  },
});
