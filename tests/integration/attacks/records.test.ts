/** Other companies' records, by whatever address, query or row they are asked for (T5). */
import { describe, expect, test } from "vitest";
import { addressesOf, examples, type Shown } from "../../examples/all.ts";
import { nobodysId } from "../../examples/example.ts";
import { license, setScene } from "../../examples/scene.ts";
import { secret } from "../../examples/stage.ts";
import { takeOnPage } from "../../support/scene/imports.ts";
import { databaseDigest } from "../../support/reading/database-digest.ts";
import { startApp } from "../../support/product/harness.ts";
import { share } from "../../support/scene/share.ts";

const app = await startApp();
const scene = await setScene(app);
const { client: mine, stranger: theirs } = {
  client: scene.people.client(),
  stranger: scene.people.stranger(),
};
const tools = "/client-portal/tools";
// The greeting that the first page after signing in shows.
for (const person of [mine, theirs]) await person.get("/client-portal");

const firsts = [...new Map(examples.map((shown) => [shown.facts.path, shown])).values()];
const ofCompany = firsts
  .filter(({ facts: { may, path } }) => may.startsWith("company") && path.includes(":"))
  .map((shown, at) => ({ ...shown, at, path: shown.facts.path }));

/** The address with other ids in the last places. */
function addressWith({ example, ...shown }: Shown, ...ids: string[]): string {
  const own = [example.ids?.(scene) ?? []].flat();
  const places = [...own.slice(0, own.length - ids.length), ...ids];
  return addressesOf({ ...shown, example: { ...example, ids: () => places } }, scene)[0] ?? "";
}

test("records of every kind are among them", () => {
  expect(ofCompany.length).toBeGreaterThan(30);
});

/** A copy's id is in capitals as it is. */
const odd = (id: string) => [
  id === id.toUpperCase() ? id.toLowerCase() : id.toUpperCase(),
  id.slice(0, -1),
  id + id,
  `${id}0`,
  `${id}%00`,
  `%00${id}`,
  `${id}%20`,
  `${id}%0a`,
  `${id}%2500`,
  `${id},${id}`,
  `${id}[]`,
  `["${id}"]`,
  `${id}'--`,
  `${id};`,
  `..%2f${id}`,
  `%2e%2e%2f${id}`,
  `./${id}/../${id}.`,
  "-1",
  "0",
  "1e309",
  "null",
  "' OR 1=1--",
  "%",
  "_".repeat(32),
  "%25".repeat(32),
  "a".repeat(1500),
  "a".repeat(65_536),
];

describe.each(ofCompany)("another company's $path", (shown) => {
  test("is answered exactly as one that does not exist", async () => {
    const real = await theirs.get(addressWith(shown));
    const invented = await theirs.get(addressWith(shown, nobodysId));
    expect([real.status, invented.status]).toEqual([404, 404]);
    const known = [shown.example.ids?.(scene) ?? []].flat();
    // The seconds that the session lasts go on between the two.
    const bare = (html: string) =>
      withoutIds(known.reduce((text, id) => text.replaceAll(id, nobodysId), html)).replace(
        /"endsIn",\d+/,
        "",
      );
    expect(bare(real.html)).toBe(bare(invented.html));
  });

  test("has no odd id that opens it, not even for its owner", async () => {
    const ids = [shown.example.ids?.(scene) ?? []].flat();
    // A page's number may follow the record's id.
    const at = ids.findLastIndex((id) => !/^\d{1,3}$/.test(id));
    const own = ids[at] ?? "";
    for (const one of share(odd(own), shown.at, 8)) {
      for (const person of [theirs, mine]) {
        const page = await person.get(addressWith(shown, one, ...ids.slice(at + 1)));
        expect([one, page.status], page.location).toEqual([one, expect.toBeOneOf([400, 404, 414, 431])]);
        expect(page.bytes.subarray(0, 4).toString()).not.toBe("%PDF");
      }
    }
  });
});

const desks = firsts
  .filter(({ folder, facts }) => folder.startsWith("portal/tools/") && !facts.path.includes(":"))
  .map((shown) => ({ ...shown, path: shown.facts.path }));

test.each(desks)("$path for another company that is named is none", async ({ path }) => {
  const own = scene.who.stranger.companyId;
  const [named, ours] = [`company=${scene.companyId}`, `company=${own}`];
  expect((await theirs.get(`${path}?${named}`)).status).toBe(404);
  for (const query of [
    named,
    `${ours}&${named}`,
    `${named}&${ours}`,
    `company[]=${scene.companyId}`,
    `company=${scene.companyId.toUpperCase()}`,
    `company=${scene.companyId}%00`,
  ]) {
    for (const page of [
      await theirs.get(`${path}?${query}`),
      await theirs.get(`${path}.data?${query}`, { headers: { Accept: "*/*" } }),
    ]) {
      expect(page.status, query).toBeLessThan(500);
      expect([query, page.html.includes(secret)]).toEqual([query, false]);
    }
  }
});

test("staff are told of a company that is none", async () => {
  for (const company of ["' OR 1=1--", "%", `%${"_".repeat(400)}`])
    for (const person of [mine, scene.people.admin()])
      expect(
        (await person.get(`${tools}/deal-flow/list?company=${encodeURIComponent(company)}`)).status,
      ).toBe(404);
});

describe("within what is one's own", async () => {
  const room = await app.make.diligenceRoom(scene.who.stranger);
  const own = await app.make.benchmark(scene.who.stranger.companyId);
  const snapshot = await app.make.valuationSnapshot(scene.who.stranger.companyId, scene.who.stranger.userId);
  const at = `${tools}/due-diligence/${room.id}`;

  test.each([
    ["a document", `${at}/requests/${room.item}?document=${scene.room.document}`, "remove-document"],
    ["a request", `${at}/requests/${scene.room.item}`, "answer"],
    ["a red flag", `${at}/risks?flag=${scene.room.flag}`, "close"],
    ["a room", `${tools}/due-diligence/${scene.room.id}/requests/${room.item}`, "answer"],
  ])("no row's action reaches %s of another's", async (_, path, intent) => {
    const before = databaseDigest(app.sqlite);
    expect([404, 409]).toContain((await theirs.post(path, { intent, response: "Mine" })).status);
    expect(databaseDigest(app.sqlite)).toEqual(before);
  });

  test.each([
    `${at}/documents/${scene.room.document}`,
    `${at}/requests/${scene.room.item}`,
    `${at}/requests/${scene.room.item}/edit`,
    ...[
      `of=methods&holding=${scene.valued}`,
      `of=sensitivity&holding=${scene.valued}`,
      `of=snapshot&snapshot=${scene.snapshot}`,
      `of=bridge&snapshot=${snapshot}&with=${scene.snapshot}`,
    ].map((query) => `${tools}/portfolio-valuation/charts.csv?${query}`),
  ])("%s is none", async (path) => {
    await license(app.db, scene.who.stranger.companyId, "portfolio-valuation");
    expect((await theirs.get(path)).status).toBe(404);
  });

  test("a saved group keeps the set it has, whichever is carried along", async () => {
    const set = scene.benchmark.setId;
    const fields = { intent: "save", name: "All", set };
    expect((await theirs.post(`${tools}/benchmarking/groups/${own.groupId}`, fields)).status).toBe(303);
    const groups = app.db.selectFrom("peer_groups").select("company_id").where("peer_set_id", "=", set);
    for (const { company_id } of await groups.execute()) expect(company_id).toBe(scene.companyId);
  });

  test("a formula that names another company's KPI by its code finds none", async () => {
    const known = app.db.selectFrom("kpis").select("code").where("id", "=", scene.kpi);
    const { code } = await known.executeTakeFirstOrThrow();
    const page = await theirs.post(`${tools}/kpi-alerts/new`, {
      name: "Theirs",
      unit: "count",
      direction: "higher",
      frequency: "monthly",
      formula: `${code} * 1`,
    });
    expect([page.status, page.html.includes(secret)]).toEqual([400, false]);
  });

  test("a file names nobody of another company as the owner of a deal", async () => {
    const before = databaseDigest(app.sqlite, ["sessions", "submissions", "staged_imports"]);
    const csv = `Name,Type,Sector,Owner\r\nTheirs,Growth,Technology,${scene.owner.email}\r\n`;
    const staged = await theirs.post(`${tools}/deal-flow/import`, { csv });
    expect((await staged.follow()).text).toContain("Owner: nobody of");
    await takeOnPage(theirs, staged);
    expect(databaseDigest(app.sqlite, ["sessions", "submissions", "staged_imports"])).toEqual(before);
  });

  test.each([
    `/client-portal/refresh?parts=unread,waiting,figures,active,activity,markets&company=${scene.companyId}`,
    "/client-portal/refresh?parts=everything",
    `/client-portal/refresh?parts=${"a,".repeat(800)}`,
    "/client-portal/refresh?parts[]=figures",
    `/client-portal/reports/history?company=${scene.companyId}`,
    `/client-portal/reports/history.csv?company=${scene.companyId}`,
    `/client-portal/reports?made=${scene.file}`,
  ])("the small answer %s tells nothing of another's", async (path) => {
    const page = await theirs.get(path);
    expect([200, 400]).toContain(page.status);
    const told = [secret, `files/${scene.file}`].filter((text) => page.html.includes(text));
    expect(told).toEqual([]);
  });
});

// By the processor's time, beside a page that anybody may miss: what else the machine does counts little (T70).
test.each([
  `/client-portal/${"a/".repeat(1000)}`,
  "/client-portal/%ff",
  "/client-portal/orders/%00",
  "/client-portal/..%2f..%2fetc%2fpasswd",
  "/client-portal/orders/..%5c..%5cportal.db",
  "/client-portal/.env",
  "/client-portal/.git/HEAD",
  "/client-portal/package.json",
  "/client-portal/reports/files/../../portal.db",
  "/client-portal/reports/files/portal.db/download",
  "/client-portal/support/attachments/..%2f..%2fsecret",
  "/client-portal/tools/deal-flow.map",
  "/files",
  "/data/portal.db",
  "/portal.db",
  "/data/first-run.json",
  "/tour/..%2f..%2fpackage.json",
])("%s is not there, and that is told at once", async (path) => {
  const took = async (asked: string) => {
    const before = process.cpuUsage();
    const { status } = await mine.get(asked);
    expect([400, 404]).toContain(status);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  const longer: number[] = [];
  for (let turn = 0; turn < 5; turn += 1) longer.push((await took(path)) - (await took("/no-such-page")));
  expect(Math.min(...longer)).toBeLessThan(20);
});

/** A page without what differs each time it is made: nonces, ids and the seconds that the session has left. */
function withoutIds(html: string): string {
  return html
    .replace(/nonce="[^"]*"/g, "")
    .replace(/[0-9a-f]{32}/g, "ID")
    .replace(/(\\"endsIn\\",)\d+/g, "$1");
}
