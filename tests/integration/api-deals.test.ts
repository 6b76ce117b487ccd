/** Deals by the JSON API: who may, what comes back, and that pages and calls change the same records. */
import { expect, test } from "vitest";
import { nowIso } from "#app/platform/clock.server.ts";
import { noRecord } from "../examples/calls/scene.ts";
import { apiDoor } from "../support/api-door.ts";

const { app, holder, people, call, told, idsOf, refusesBodies, refusesQueries } = await apiDoor();

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

test("staff name the company; others' is nobody's", async () => {
  const id = await app.make.deal(holder.companyId);
  const query = `?company=${holder.companyId}`;
  const unnamed = await call("admin", "GET /api/deals", 400);
  expect(unnamed.json).toMatchObject({ errors: { company: [expect.any(String)] } });
  expect(await idsOf("admin", `/api/deals${query}`)).toContain(id);
  await call("client", "GET /api/deals", 200, { query });
  await call("stranger", "GET /api/deals", 404, { query });
  await refusesBodies("admin", "POST /api/deals", "", [[body, "company"]]);
  const theirs = { ...body, company: holder.companyId };
  const made = await told<Deal>("admin", "POST /api/deals", 201, { body: theirs });
  expect(await idsOf("client", "/api/deals")).toContain(made.id);
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
  await refusesQueries("client", "/api/deals", [`cursor=${Buffer.from('["a","b"]').toString("base64url")}`]);
});

test("bad input is refused by the field's name", async () => {
  await refusesBodies("client", "POST /api/deals", "", [
    [{ ...body, valuation: 1e15 }, "valuation"],
    [{ ...body, valuation: 0.001 }, "valuation"],
    [{ ...body, probability: 60 }, "probability"],
    [{ ...body, owner: noRecord }, "owner"],
    [{ ...body, contactEmail: "nobody" }, "contactEmail"],
    [{ ...body, stage: "Closed Won" }, "stage"],
    [{ ...body, number: "XXX2026001" }, "number"],
  ]);
  const missing = await call("client", "POST /api/deals", 400, { body: { name: "Only a name" } });
  expect(missing.json).toMatchObject({
    message: "Missing Information - Please fill in deal name, type, and sector",
  });
  const values = { stage: "Closed Lost", lost_reason: "Price" } as const;
  const id = await app.make.deal(holder.companyId, values);
  await refusesBodies("client", "PATCH /api/deals/{id}", id, [
    [{ expectedClose: "31/3/2027" }, "expectedClose"],
    [{ owner: noRecord }, "owner"],
    [{ stage: "Closed Won" }, "stage"],
    [{ contactPhone: "one" }, "contactPhone"],
  ]);
  const kept = await told("client", "PATCH /api/deals/{id}", 200, { id, body: { notes: "A" } });
  expect(kept).toMatchObject({ lostReason: "Price" });
});
