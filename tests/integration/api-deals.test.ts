/** Deals by the JSON API: who may, what comes back, and that pages and calls change the same records. */
import { expect, test } from "vitest";
import { nowIso } from "#app/platform/clock.server.ts";
import { apiDoor, noRecord } from "../support/api-door.ts";
import { program, tokenFor } from "../support/api.ts";

const { app, holder, people, call, told, idsOf, refusesBodies, refusesQueries } = await apiDoor();
const { client } = people;

await app.db
  .insertInto("company_tools")
  .values({ company_id: holder.companyId, tool: "deal-flow", granted_at: nowIso() })
  .execute();

interface Deal {
  id: string;
  number: string;
  stage: string;
  valuation: number;
  lastUpdated: string;
  moves: { from: string | null; to: string }[];
}

const body = { name: "Alder Foods", type: "Growth", sector: "Retail" };
const page = (id: string) => `/client-portal/tools/deal-flow/${id}`;

test("added, changed, moved, removed and restored by calls, and seen on the pages", async () => {
  const made = await call("client", "POST /api/deals", 201, {
    body: { ...body, valuation: 2_500_000.5, contactName: "Ines", notes: "Met in May" },
  });
  const deal = made.json as Deal;
  const { id } = deal;
  expect(made.headers.get("Location")).toBe(`/api/deals/${id}`);
  expect(deal.number).toMatch(/^ALD\d{4}\d{3}$/);
  expect(deal).toMatchObject({
    stage: "Initial Contact",
    valuation: 2_500_000.5,
    probability: 50,
    owner: null,
  });
  expect((await client.get(page(id))).text).toContain("Alder Foods");

  const edited = await told<Deal>("client", "PATCH /api/deals/{id}", 200, {
    id,
    body: { probability: 75, contactName: null, owner: holder.userId, expectedClose: "2027-03-31" },
  });
  expect(edited).toMatchObject({
    probability: 75,
    contactName: "",
    owner: { id: holder.userId },
    expectedClose: "2027-03-31",
    valuation: 2_500_000.5,
    notes: "Met in May",
    name: "Alder Foods",
  });
  const stale = { notes: "Overwritten", seen: "2020-01-01T00:00:00.000Z" };
  await call("client", "PATCH /api/deals/{id}", 409, { id, body: stale });
  await call("client", "PATCH /api/deals/{id}", 200, { id, body: { ...stale, seen: edited.lastUpdated } });
  expect((await client.get(page(id))).text).toContain("Overwritten");
  await call("client", "PATCH /api/deals/{id}", 200, { id, body: { expectedClose: null, owner: null } });

  const to = "Negotiations";
  const moved = await told<Deal>("client", "POST /api/deals/{id}/move", 200, { id, body: { to } });
  expect(moved.moves.map((move) => [move.from, move.to])).toEqual([
    [null, "Initial Contact"],
    ["Initial Contact", to],
  ]);
  const late = { to: "Final Review", from: "Qualification" };
  await call("client", "POST /api/deals/{id}/move", 409, { id, body: late });
  await refusesBodies("client", "POST /api/deals/{id}/move", id, [
    [{ to: "Closed Lost" }, "reason"],
    [{ to: "Won" }, "to"],
    [{}, "to"],
    [{ to, from: "Nowhere" }, "from"],
  ]);
  const lost = { to: "Closed Lost", reason: "Sold to others" };
  expect(await told("client", "POST /api/deals/{id}/move", 200, { id, body: lost })).toMatchObject({
    stage: "Closed Lost",
    lostReason: "Sold to others",
    probability: 75,
  });

  await call("client", "DELETE /api/deals/{id}", 204, { id });
  await call("client", "DELETE /api/deals/{id}", 204, { id });
  expect(await idsOf("client", "/api/deals")).not.toContain(id);
  expect(await idsOf("client", "/api/deals?stage=removed")).toEqual([id]);
  await call("client", "PATCH /api/deals/{id}", 409, { id, body: { notes: "Gone" } });
  await call("client", "POST /api/deals/{id}/move", 409, { id, body: { to } });
  expect(await told("client", "POST /api/deals/{id}/restore", 200, { id })).toMatchObject({
    removedAt: null,
  });
  await call("client", "POST /api/deals/{id}/restore", 200, { id });
  expect(await idsOf("client", "/api/deals")).toContain(id);
});

test("what is done on the pages is read by the calls", async () => {
  const added = await client.submit("/client-portal/tools/deal-flow/new", { ...body, name: "By the form" });
  expect(added.status, added.text.slice(0, 300)).toBe(303);
  const id = /[0-9a-f]{32}/.exec(added.location ?? "")?.[0] ?? "";
  expect(await told("client", "GET /api/deals/{id}", 200, { id })).toMatchObject({ name: "By the form" });
  await client.post(page(id), { intent: "move", to: "Qualification" });
  expect(await told("client", "GET /api/deals/{id}", 200, { id })).toMatchObject({ stage: "Qualification" });
  await client.post(page(id), { intent: "remove" });
  const removed = await told<{ removedAt: string | null }>("client", "GET /api/deals/{id}", 200, { id });
  expect(removed.removedAt).not.toBeNull();
});

test("staff name the company; other companies' people and strangers get nowhere", async () => {
  const id = await app.make.deal(holder.companyId);
  const query = `?company=${holder.companyId}`;
  const unnamed = await call("admin", "GET /api/deals", 400);
  expect(unnamed.json).toMatchObject({ errors: { company: [expect.any(String)] } });
  expect(await idsOf("admin", `/api/deals${query}`)).toContain(id);
  await call("admin", "GET /api/deals", 404, { query: `?company=${noRecord}` });
  await call("client", "GET /api/deals", 200, { query });
  await call("stranger", "GET /api/deals", 404, { query });
  await call("stranger", "POST /api/deals", 404, { body: { ...body, company: holder.companyId } });
  await refusesBodies("admin", "POST /api/deals", "", [[body, "company"]]);
  const made = await told<Deal>("admin", "POST /api/deals", 201, {
    body: { ...body, company: holder.companyId },
  });
  expect((await client.get(page(made.id))).status).toBe(200);
  await call("visitor", "GET /api/deals", 401);
  await call("visitor", "POST /api/deals", 401, { body });
  for (const [named, sent] of [
    ["GET /api/deals/{id}", undefined],
    ["PATCH /api/deals/{id}", { notes: "Mine" }],
    ["DELETE /api/deals/{id}", undefined],
    ["POST /api/deals/{id}/move", { to: "Negotiations" }],
    ["POST /api/deals/{id}/restore", undefined],
  ] as const) {
    await call("visitor", named, 401, { id, body: sent });
    await call("stranger", named, 404, { id, body: sent });
    await call("client", named, 404, { id: noRecord, body: sent });
    await call("client", named, 404, { id: "x", body: sent });
  }
  expect(await idsOf("stranger", "/api/deals")).toEqual([]);
  expect(await told("client", "GET /api/deals/{id}", 200, { id })).toMatchObject({
    stage: "Initial Contact",
  });
});

test("without the tool a pipeline holds ten deals", async () => {
  for (let count = 0; count < 10; count += 1) await call("stranger", "POST /api/deals", 201, { body });
  const full = await call("stranger", "POST /api/deals", 409, { body });
  expect(full.json).toMatchObject({ code: "demo_limit" });
});

test("the list: filters, search, order and pages", async () => {
  const person = await app.make.client();
  people.stranger = await app.signInAs(person);
  const at = (day: number) => `2031-05-0${day}T10:00:00.000Z`;
  const ids: string[] = [];
  const stages = ["Initial Contact", "Negotiations", "Closed Won", "Negotiations"] as const;
  for (const [day, stage] of stages.entries()) {
    const sector = day === 0 ? "Energy" : "Retail";
    const values = { stage, sector, last_updated: at(day + 1), name: `Deal ${day}` };
    ids.push(await app.make.deal(person.companyId, values));
  }
  const gone = [
    await app.make.deal(person.companyId, { removed_at: at(6), last_updated: at(2) }),
    await app.make.deal(person.companyId, { removed_at: at(7), last_updated: at(1) }),
  ];
  expect(await idsOf("stranger", "/api/deals?limit=3")).toEqual([...ids].reverse());
  expect(await idsOf("stranger", "/api/deals?limit=1&sort=oldest")).toEqual(ids);
  expect(await idsOf("stranger", "/api/deals?stage=Negotiations&limit=1")).toEqual([ids[3], ids[1]]);
  expect(await idsOf("stranger", "/api/deals?stage=open&limit=2")).toEqual([ids[3], ids[1], ids[0]]);
  expect(await idsOf("stranger", "/api/deals?stage=removed&limit=1")).toEqual([...gone].reverse());
  expect(await idsOf("stranger", "/api/deals?sector=Energy")).toEqual([ids[0]]);
  expect(await idsOf("stranger", "/api/deals?type=Growth&search=DEAL+2")).toEqual([ids[2]]);
  await refusesQueries("client", "/api/deals", [
    "stage=Won",
    "type=Loan",
    "sector=Any",
    "sort=name",
    "limit=0",
    `cursor=${Buffer.from('["a","b"]').toString("base64url")}`,
    "page=2",
  ]);
  const first = await call("client", "GET /api/deals", 200);
  await call("client", "GET /api/deals", 304, { headers: { "If-None-Match": first.headers.get("ETag") } });
});

test("bad input is refused by the field's name; a key adds once; scopes hold", async () => {
  await refusesBodies("client", "POST /api/deals", "", [
    [{}, "name"],
    [{ ...body, type: "Loan" }, "type"],
    [{ ...body, valuation: "2,500,000" }, "valuation"],
    [{ ...body, valuation: -1 }, "valuation"],
    [{ ...body, valuation: 1e15 }, "valuation"],
    [{ ...body, valuation: 0.001 }, "valuation"],
    [{ ...body, probability: 60 }, "probability"],
    [{ ...body, probability: "75" }, "probability"],
    [{ ...body, expectedClose: "2027-02-30" }, "expectedClose"],
    [{ ...body, owner: noRecord }, "owner"],
    [{ ...body, contactEmail: "nobody" }, "contactEmail"],
    [{ ...body, stage: "Closed Won" }, "stage"],
    [{ ...body, number: "XXX2026001" }, "number"],
  ]);
  const missing = await call("client", "POST /api/deals", 400, { body: { name: "Only a name" } });
  expect(missing.json).toMatchObject({
    message: "Missing Information - Please fill in deal name, type, and sector",
  });
  const id = await app.make.deal(holder.companyId);
  await refusesBodies("client", "PATCH /api/deals/{id}", id, [
    [{ name: null }, "name"],
    [{ valuation: null }, "valuation"],
    [{ expectedClose: "31/3/2027" }, "expectedClose"],
    [{ owner: noRecord }, "owner"],
    [{ stage: "Closed Won" }, "stage"],
    [{ contactPhone: "one" }, "contactPhone"],
  ]);
  const lost = await app.make.deal(holder.companyId, { stage: "Closed Lost", lost_reason: "Price" });
  expect(
    await told("client", "PATCH /api/deals/{id}", 200, { id: lost, body: { notes: "A" } }),
  ).toMatchObject({
    lostReason: "Price",
  });
  const headers = { "Idempotency-Key": "one-deal" };
  const one = await call("client", "POST /api/deals", 201, { body, headers });
  const two = await call("client", "POST /api/deals", 201, { body, headers });
  expect(two.json).toEqual(one.json);
  const { bearer } = await tokenFor(app, holder.userId, ["deals:read"]);
  expect((await program(app, "GET", "/api/deals", { headers: bearer })).status).toBe(200);
  expect((await program(app, "POST", "/api/deals", { headers: bearer, body })).status).toBe(403);
});
