/** What one form may cost: its bytes, its fields, its turn, and what of it is repeated. */
import { describe, expect, test } from "vitest";
import { fill, takeBack } from "#app/platform/throttle.server.ts";
import { slug } from "#app/http/files/download-headers.server.ts";
import { normalPath } from "#app/http/normal-path.ts";
import { withCommas } from "#app/plural.ts";
import { startApp } from "../../support/product/harness.ts";
import { processorTime } from "../../support/product/processor-time.ts";
import { streamOf } from "../../support/product/streamed-form.ts";
import { newAnalyst } from "../../support/scene/tool-people.ts";
import type { Person } from "../../support/scene/person.ts";

const app = await startApp();
const report = "/client-portal/reports/new";
const silent = { "Sec-Fetch-Site": null, "Sec-Fetch-Mode": null, "Sec-Fetch-Dest": null, Origin: null };
const formType = "application/x-www-form-urlencoded";

/** A long form that comes piece by piece. */
function postPieces(who: Person, next: Parameters<typeof streamOf>[0]) {
  const headers = {
    Cookie: who.jar.header() ?? "",
    Origin: app.origin,
    "Sec-Fetch-Site": "same-origin",
    "Content-Type": formType,
  };
  const request = new Request(app.origin + report, {
    method: "POST",
    headers,
    body: streamOf(next),
    duplex: "half",
  } as RequestInit);
  return app.fetch(request, { address: "127.0.0.1", family: "IPv4", port: 1 });
}

const manyNames = Array.from({ length: 8000 }, (_, at) => `a${at.toString(36)}=`).join("&");

describe("a long form", () => {
  test("of a report in Chinese passes, one of more than 2 MB is not read", async () => {
    const person = await app.client();
    const chinese = await person.post(report, { title: "", content: "報".repeat(112_400) });
    expect(chinese.status).toBe(400);
    const large = await person.post(report, { title: "", content: "x".repeat(2_200_000) });
    expect([large.status, large.text]).toEqual([413, expect.stringContaining("That is too large")]);
  });

  test("waits, unread, for the one before it of the same person, and for nobody else's", async () => {
    const [person, other] = [await app.client(), await app.client()];
    let open = () => {};
    const isOpen = new Promise<void>((resolve) => (open = resolve));
    let begun = () => {};
    const hasBegun = new Promise<void>((resolve) => (begun = resolve));
    const read: string[] = [];
    let at = 0;
    const first = postPieces(person, async () => {
      at += 1;
      if (at === 1) return "title=&content=x";
      begun();
      await isOpen;
      read.push("first");
      return null;
    });
    await hasBegun;
    // What is read ahead on the way is a piece or two.
    let pieces = 0;
    const second = postPieces(person, () => {
      pieces += 1;
      if (pieces === 1) return "title=&content=x";
      if (pieces < 9) return "x".repeat(20_000);
      read.push("second");
      return null;
    });
    expect((await other.post(report, { title: "", content: "x".repeat(100_000) })).status).toBe(400);
    expect((await person.post(report, { title: "", content: "short" })).status).toBe(400);
    expect([read, pieces < 5]).toEqual([[], true]);
    open();
    expect([(await first).status, (await second).status]).toEqual([400, 400]);
    expect(read).toEqual(["first", "second"]);
  });
});

describe("a form of more fields than any page has", () => {
  test.each<[who: string, path: string]>([
    ["a visitor's", "/contact"],
    ["a sign-in", "/login"],
    ["a client's", "/client-portal/contact"],
    ["a client's long one", report],
  ])("%s is refused before they are looked through: %s", async (who, path) => {
    const person = who.startsWith("a client") ? await app.client() : app.visitor();
    const headers = { "Content-Type": formType };
    const post = () => person.post(path, undefined, { headers, body: manyNames });
    await post();
    let status = 0;
    const spent = await processorTime(async () => (status = (await post()).status));
    expect(status).toBe(413);
    expect(spent).toBeLessThan(1000);
  });

  test("is not repeated by the page that asks to send it again", async () => {
    const person = await app.client();
    const headers = { ...silent, "Content-Type": formType };
    const answer = await person.post(report, undefined, { headers, body: manyNames });
    expect([answer.status, answer.html.length < 10_000]).toEqual([413, true]);
  });
});

test("the token of a form is looked for without going back over its lines", async () => {
  const person = await app.client();
  const headers = { ...silent, "Content-Type": formType };
  const post = () =>
    person.post("/preferences/theme", undefined, { headers, body: "name=_token\r\n".repeat(4800) });
  await post();
  const spent = await processorTime(post);
  expect(spent).toBeLessThan(250);
});

test("who has many tables read is asked to wait, and the pasted rows stay", async () => {
  const { browser: person } = await newAnalyst(app, "deal-flow");
  const charge = await fill("import", person.details?.userId ?? "");
  const csv = "Name,Type\nAcme,Seed\n";
  const path = "/client-portal/tools/deal-flow/import";
  const answer = await person.submit(path, { csv });
  expect([answer.status, answer.headers.get("Retry-After")]).toEqual([429, expect.stringMatching(/^\d+$/)]);
  expect(answer.text).toContain("You have had many tables read in a short time");
  expect(answer.field("csv")?.trim()).toBe(csv.trim());
  await takeBack([charge]);
  expect((await person.submit(path, { csv })).status).toBe(303);
});

test.each([
  ["1 and spaces", `1${" ".repeat(9_900)}x`],
  ["accents in disorder", `a${"\u0301\u0323".repeat(4_900)}`],
  ["brackets", "[".repeat(9_900)],
])("pasted deals of %s take no longer than others", async (_, cell) => {
  const { browser: person } = await newAnalyst(app, "deal-flow");
  const head = `Name,Type,Sector,Probability\n`;
  const rows = `Acme,Seed,Energy,${cell}\n`.repeat(12);
  const post = (csv: string) => person.submit("/client-portal/tools/deal-flow/import", { csv });
  await post(head + rows);
  expect(await processorTime(() => post(head + rows))).toBeLessThan(1000);
  const names = Array.from({ length: 25 }, () => cell).join(",");
  expect(await processorTime(() => post(`${names}\n${names}\n`))).toBeLessThan(1000);
});

test("what is rewritten for speed is what it was", () => {
  expect(["1", "999", "1000", "−1234567", "1e+21", ""].map(withCommas)).toEqual([
    "1",
    "999",
    "1,000",
    "−1,234,567",
    "1e+21",
    "",
  ]);
  expect(["/_/_/_.data", "/a/_/_.data", "/a/.data", "/_.data", "/.data", "/a_.data"].map(normalPath)).toEqual(
    ["/_.data", "/a.data", "/a.data", "/_.data", "/_.data", "/a_.data"],
  );
  expect([slug("_A & B_ "), slug("__"), slug("x".repeat(79) + " y")]).toEqual([
    "a_and_b",
    "report",
    "x".repeat(79),
  ]);
});
