import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { importPrices, importScheduledPrices } from "#app/features/markets/import-prices.server.ts";
import { findMarket } from "#app/features/markets/find-markets.server.ts";
import { renewSamplePrices } from "#app/features/markets/sample-prices.server.ts";
import { readFeed } from "#app/platform/market-feed.server.ts";
import { seedInstruments, seedSamplePrices } from "#db/seeds/markets.server.ts";
import { databaseDigest } from "../../support/reading/database-digest.ts";
import { freshDatabase } from "../../support/product/fresh-database.ts";
import { longestTurn } from "../../support/product/longest-turn.ts";
import { processorTime } from "../../support/product/processor-time.ts";

const house = await freshDatabase();
await seedInstruments(house.db);
await seedInstruments(house.db);
const header = "instrument,date,close";

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T18:00:00Z") });
  await house.db.deleteFrom("prices").execute();
});
afterAll(() => vi.useRealTimers());

const take = (text: string | Uint8Array, options: { check?: boolean } = {}) =>
  importPrices(house.db, house.system, {
    bytes: typeof text === "string" ? Buffer.from(text) : text,
    source: "Test feed",
    ...options,
  });
const prices = () =>
  house.db.selectFrom("prices").selectAll().orderBy("instrument_id").orderBy("day").execute();
const row = (close: string | number, day = "2026-11-20", id = "ftse-100") =>
  `${header}\n${id},${day},${close}\n`;
const problemsOf = async (text: string | Uint8Array) => {
  const result = await take(text);
  expect(await prices()).toEqual([]);
  return !result.ok && result.reason === "problems" ? result.problems : [JSON.stringify(result)];
};

test("the largest file gives others their turn, and is still all or nothing", async () => {
  const days = Array.from({ length: 6_600 }, (_, at) => new Date(Date.UTC(2026, 10, 20) - at * 86_400_000))
    .filter((day) => day.getUTCDay() % 6 !== 0)
    .map((day) => day.toISOString().slice(0, 10));
  const lines = ["ftse-100", "sp-500", "gbp-usd"].flatMap((id) =>
    days.map((day, at) => `${id},${day},${100 + (at % 7)},`),
  );
  const file = ["instrument,date,close,source", ...lines].join("\n");
  expect(await longestTurn(() => take(file))).toBeLessThan(200);
  expect(await prices()).toHaveLength(lines.length);
  expect(await longestTurn(() => take(`${file}\nftse-100,1990-01-01,x,`))).toBeLessThan(200);
  expect(await prices()).toHaveLength(lines.length);
});

test("a file is taken in whole, and again without a change", async () => {
  const file =
    "\uFEFFdate,instrument,close,as_of,status,source\r\n" +
    '2026-11-19,ftse-100,9601.5,,,"Exchange, London"\r\n' +
    "2026-11-20,ftse-100,9654.1,2026-11-20T16:20:00Z,delayed,\r\n" +
    "2026-11-19,gbp-usd,1.3055,,end-of-day,\r\n";
  expect(await take(file)).toMatchObject({ ok: true, added: 3, changed: 0, unchanged: 0 });
  const taken = (await prices()).map(({ instrument_id, day, close, as_of, status, source }) =>
    [instrument_id, day, close, as_of, status, source].join(" | "),
  );
  expect(taken).toEqual([
    "ftse-100 | 2026-11-19 | 9601.5 |  | end-of-day | Exchange, London",
    "ftse-100 | 2026-11-20 | 9654.1 | 2026-11-20T16:20:00.000Z | delayed | Test feed",
    "gbp-usd | 2026-11-19 | 1.3055 |  | end-of-day | Test feed",
  ]);
  expect(await house.lastAudit()).toMatchObject({ action: "prices.import", target: "prices" });
  expect(await take(file)).toMatchObject({ ok: true, added: 0, changed: 0, unchanged: 3 });
});

test("the end of the day replaces the delayed price, and is not replaced by one", async () => {
  const delayed = (time: string, close: number) =>
    `instrument,date,close,as_of\nftse-100,2026-11-20,${close},2026-11-20T${time}:00Z\n`;
  expect(await take(delayed("15:00", 9650))).toMatchObject({ added: 1 });
  expect(await take(delayed("14:00", 9640))).toMatchObject({ unchanged: 1, changed: 0 });
  expect(await take(delayed("16:00", 9660))).toMatchObject({ changed: 1 });
  expect(await take(row(9655))).toMatchObject({ changed: 1 });
  expect(await take(delayed("16:15", 9999))).toMatchObject({ changed: 0, unchanged: 1 });
  expect(await prices()).toMatchObject([{ close: 9655, status: "end-of-day", as_of: null }]);
});

test("generated prices make room for real ones, of that instrument only", async () => {
  await seedSamplePrices(house.db);
  await seedSamplePrices(house.db);
  expect(await prices()).toHaveLength(3 * 261);
  expect(await take(row(9655), { check: true })).toMatchObject({
    samplesRemoved: 261,
  });
  expect(await prices()).toHaveLength(3 * 261);
  expect(await take(row(9655))).toMatchObject({
    ok: true,
    samplesRemoved: 261,
  });
  const left = await prices();
  expect(left.filter((price) => price.instrument_id === "ftse-100")).toHaveLength(1);
  expect(left.filter((price) => price.status === "sample")).toHaveLength(2 * 261);
});

test("a demonstration's prices go on from day to day, and only where they are samples", async () => {
  const newest = async (id: string) => (await prices()).filter((price) => price.instrument_id === id).at(-1);
  await seedSamplePrices(house.db);
  // Friday, 18:00 in London: its index has closed, New York trades, and a currency's day is not over.
  expect((await newest("ftse-100"))?.day).toBe("2026-11-20");
  expect((await newest("sp-500"))?.day).toBe("2026-11-19");
  expect((await newest("gbp-usd"))?.day).toBe("2026-11-19");
  await take(row(6500, "2026-11-19", "sp-500"));
  const before = await prices();
  expect(await renewSamplePrices(house.db)).toBe(0);
  vi.setSystemTime(new Date("2026-12-07T09:00:00Z"));
  expect((await findMarket(house.db, "ftse-100", new Date()))?.status).toBe("stale");
  expect(await renewSamplePrices(house.db)).toBe(10 + 11);
  expect(await renewSamplePrices(house.db)).toBe(0);
  const after = await prices();
  expect(after).toEqual(expect.arrayContaining(before));
  expect((await newest("ftse-100"))?.day).toBe("2026-12-04");
  expect((await newest("sp-500"))?.day).toBe("2026-11-19");
  expect(await findMarket(house.db, "ftse-100", new Date())).toMatchObject({
    status: "sample",
    isSample: true,
  });
  await house.db.deleteFrom("prices").execute();
  expect(await renewSamplePrices(house.db)).toBe(0);
});

describe("a bad row is named by line and field, and nothing of the file is taken", () => {
  test.each([
    [
      "nikkei,2026-11-20,1",
      "Line 3, instrument: “nikkei” is not known. Known are ftse-100, sp-500, gbp-usd.",
    ],
    ["=cmd|' /C calc'!A0,2026-11-20,1", "Line 3, instrument: “=cmd|' /C calc'!A0” is not known."],
    [",2026-11-20,1", "Line 3, instrument: an empty cell is not known."],
    ["ftse-100,2026-02-30,1", "Line 3, date: “2026-02-30” is no date."],
    ["ftse-100,9999-99-99,1", "Line 3, date: “9999-99-99” is no date."],
    ["ftse-100,20/11/2026,1", "Line 3, date: “20/11/2026” is no date."],
    ["ftse-100,2026-11-23,1", "Line 3, date: 2026-11-23 is still to come."],
    ["ftse-100,2026-11-21,1", "Line 3, date: 2026-11-21 is still to come."],
    ["ftse-100,2026-11-14,1", "Line 3, date: 2026-11-14 is a Saturday or Sunday"],
    ["ftse-100,1899-12-29,1", "Line 3, date: 1899-12-29 is before 1900."],
    ...[
      "-1",
      "0x10",
      "１２",
      "1e308",
      "9007199254740993",
      "NaN",
      "Infinity",
      "1,5",
      "9 654",
      "1.1234567",
      "",
    ].map((close) => [`ftse-100,2026-11-20,"${close}"`, "Line 3, close: "] as const),
    ["ftse-100,2026-11-20,0", "Line 3, close: a price is more than zero."],
    ["ftse-100,2026-11-19,9600", "Line 3, date: ftse-100 has a price of 2026-11-19 on line 2 already."],
    ["ftse-100,2026-11-20,96.54", "Line 3, close: 96.54 is more than half away from 9601.5 of 2026-11-19"],
    ["ftse-100,2026-11-20", "Line 3 has 2 cells where the first line has 3."],
    ["ftse-100,2026-11-20,1,x", "Line 3 has 4 cells where the first line has 3."],
  ] as const)("%s", async (row, expected) => {
    const problems = await problemsOf(`${header}\nftse-100,2026-11-19,9601.5\n${row}\n`);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(expected);
  });

  test.each([
    ["2026-11-20T16:20:00", "delayed", "", "“2026-11-20T16:20:00” is no time"],
    ["2026-11-20T25:20:00Z", "delayed", "", "is no time"],
    ["2026-11-20T18:06:00Z", "delayed", "", "is still to come"],
    ["2026-11-19T16:00:00Z", "delayed", "", "is not on 2026-11-20 where its market is"],
    ["", "delayed", "", "a delayed price needs the time"],
    ["2026-11-20T16:20:00Z", "end-of-day", "", "only a delayed price has a time"],
    ["", "sample", "", "“sample” is not delayed or end-of-day"],
    ["", "", "x".repeat(201), "longer than 200 characters"],
    ["", "", "A\u202EB", "can't be shown"],
  ])("as_of %j, status %j, source %j", async (asOf, status, source, expected) => {
    const [problem] = await problemsOf(
      `${header},as_of,status,source\nftse-100,2026-11-20,9600,${asOf},${status},${source}\n`,
    );
    expect(problem).toMatch(/^Line 2, (?:as_of|status|source): /);
    expect(problem).toContain(expected);
  });

  test("every bad row is named, the first fifty in full", async () => {
    const rows = Array.from({ length: 60 }, (_, index) => `nikkei,2026-11-20,${index + 1}`).join("\n");
    const result = await take(`${header}\n${rows}\n`);
    expect(result).toMatchObject({ ok: false, more: 10 });
    expect(!result.ok && "problems" in result && result.problems[49]).toMatch(/^Line 51, /);
  });
});

describe("a bad file is refused", () => {
  test.each([
    ["", "The file has no prices."],
    [`${header}\n`, "The file has no prices."],
    ["ftse-100,2026-11-20,9600\n", "the column “ftse-100” is not known"],
    ["instrument,date\nftse-100,2026-11-20\n", "Line 1: the column close is missing."],
    [
      "instrument,date,close,close\nftse-100,2026-11-20,1,2\n",
      "Line 1: the column “close” stands there twice.",
    ],
    ["instrument,date,close,admin\nftse-100,2026-11-20,1,2\n", "Line 1: the column “admin” is not known."],
    [`${header}\n"ftse-100,2026-11-20,1\n`, "a quotation mark is opened and never closed"],
    [`${header}\nftse-100,2026-11-20,1\0\n`, "not UTF-8 text"],
  ])("%j", async (text, expected) => {
    expect((await problemsOf(text)).join("\n")).toContain(expected);
  });

  test("not in the encodings that Excel writes", async () => {
    const latin = Buffer.concat([
      Buffer.from(`${header},source\nftse-100,2026-11-19,9600,ok\nftse-100,2026-11-20,9600,B`),
      Buffer.from([0xf6]),
      Buffer.from("rse\n"),
    ]);
    expect(await take(latin)).toMatchObject({ ok: true });
    expect((await prices()).map(({ source }) => source)).toContain("Börse");
    const utf16 = Buffer.from(`\uFEFF${header}\nftse-100,2026-11-20,9601\n`, "utf16le");
    expect(await take(utf16)).toMatchObject({ ok: true });
    expect((await prices()).map(({ close }) => close)).toContain(9601);
  });

  test("of a million rows, at its limit and not at its end", async () => {
    const file = `${header}\n${"ftse-100,2026-11-20,9600\n".repeat(1_000_000)}`;
    const taken = await processorTime(async () =>
      expect((await problemsOf(file))[0]).toBe("The file has more than 20,000 rows."),
    );
    expect(taken).toBeLessThan(10_000);
  });
});

test("only the product itself and staff take prices in", async () => {
  const input = { bytes: Buffer.from(row(9600)), source: "x" };
  for (const actor of [house.visitor, await house.client()]) {
    expect(await importPrices(house.db, actor, input)).toEqual({ ok: false, reason: "not-allowed" });
  }
  expect(await prices()).toEqual([]);
  expect(await importPrices(house.db, await house.admin(), input)).toMatchObject({ ok: true, added: 1 });
});

describe("on a schedule", () => {
  const path = () => join(house.dataDir, "closes.csv");
  const told = () =>
    house.db.selectFrom("notifications").select(["title", "message"]).where("type", "=", "other").execute();

  test("a changed file is taken in once; a bad one changes nothing and is told of once", async () => {
    await importScheduledPrices(house.db, undefined);
    writeFileSync(path(), row(9600, "2026-11-19"));
    await importScheduledPrices(house.db, path());
    expect(await prices()).toHaveLength(1);
    const before = databaseDigest(house.sqlite);
    await importScheduledPrices(house.db, path());
    expect(databaseDigest(house.sqlite)).toEqual(before);
    writeFileSync(path(), `${header}\nftse-100,2026-11-20,9610\nftse-100,2026-11-32,1\n`);
    await importScheduledPrices(house.db, path());
    await importScheduledPrices(house.db, path());
    expect(await prices()).toHaveLength(1);
    expect(await told()).toEqual([
      {
        title: "A price file was refused",
        message: expect.stringContaining("Line 3, date: “2026-11-32” is no date") as string,
      },
    ]);
  });

  test("of a file that can't be had staff are told once, and again only after it was there", async () => {
    await house.db.deleteFrom("notifications").execute();
    const gone = join(house.dataDir, "none.csv");
    await importScheduledPrices(house.db, gone);
    await importScheduledPrices(house.db, gone);
    expect(await prices()).toEqual([]);
    const [notice, another] = await told();
    expect(another).toBeUndefined();
    expect(notice?.title).toBe("The price file could not be fetched");
    expect(notice?.message).toContain("none.csv can't be read: ENOENT.");
    writeFileSync(path(), row(9700, "2026-11-19"));
    await importScheduledPrices(house.db, path());
    await importScheduledPrices(house.db, house.dataDir);
    expect(await told()).toHaveLength(2);
  });
});

describe("from an address", () => {
  let server: Server;
  let origin: string;
  let answer: { status: number; type: string; body: string };
  beforeAll(async () => {
    server = createServer((request, response) => {
      if (request.url === "/moved") response.writeHead(302, { Location: "/closes.csv" }).end();
      else response.writeHead(answer.status, { "Content-Type": answer.type }).end(answer.body);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());

  test("it is fetched, named after its host, and refused when it is too much or no CSV", async () => {
    answer = { status: 200, type: "text/csv", body: row(6500, "2026-11-19", "sp-500") };
    await importScheduledPrices(house.db, `${origin}/closes.csv?key=secret`);
    expect(await prices()).toMatchObject([{ source: "127.0.0.1", close: 6500 }]);
    const refuses = (path: string, why: string) => expect(readFeed(`${origin}/${path}`)).rejects.toThrow(why);
    await refuses("moved", "could not be reached");
    for (const [wrong, why] of [
      [{ status: 200, type: "text/html", body: "<p>Sign in" }, "text/html, which is no CSV"],
      [{ status: 503, type: "text/csv", body: "" }, "answered 503"],
      [{ status: 200, type: "text/csv", body: "x".repeat(4_000_001) }, "more than 4 MB"],
    ] as const) {
      answer = wrong;
      await refuses("closes.csv", why);
    }
    const gone = await readFeed("http://127.0.0.1:1/x?key=secret").catch((error: Error) => error.message);
    expect(gone).toContain("could not be reached");
    expect(gone).not.toContain("secret");
  });
});
