/** Quotes by the JSON API: who may, what comes back, and that pages and calls change the same records. */
import { expect, test } from "vitest";
import { offer } from "../examples/calls/quotes.ts";
import { inDays, noRecord } from "../examples/calls/scene.ts";
import { apiDoor } from "../support/api-door.ts";

const { app, holder, people, call, told, idsOf, refusesBodies, refusesQueries } = await apiDoor();

interface Quote {
  id: string;
  reference: string;
  state: string;
  revision: number;
  orderId: string | null;
  offer: { price: number } | null;
  draft: { version: string; price: number | null } | null;
  messages: { author: string; text: string }[];
}

const request = {
  name: "Clara Tester",
  email: "clara@example.com",
  company: "Test Company",
  serviceId: "b2b_finance_analytics",
  requirements: "Monthly figures",
  timeline: "standard",
  budget: "15k-50k",
};

test("who wrote is named, and what was not read is not accepted", async () => {
  const quote = await told<Quote>("client", "POST /api/quotes", 201, { body: request });
  expect(quote).toMatchObject({ state: "requested", revision: 0, offer: null, draft: null, orderId: null });
  const { id } = quote;
  await call("admin", "POST /api/quotes/{id}/messages", 201, { id, body: { message: "For how many?" } });
  const body = { message: "For five." };
  const asked = await told<Quote>("client", "POST /api/quotes/{id}/messages", 201, { id, body });
  expect(asked.messages.map(({ author, text }) => [author, text])).toEqual([
    ["staff", "For how many?"],
    ["client", "For five."],
  ]);
  await call("admin", "POST /api/quotes/{id}/offer", 409, { id, body: offer(0) });
  const { id: sent } = await app.make.quote(holder, { state: "sent" });
  const stale = { name: "Clara Tester", revision: 0 };
  await call("client", "POST /api/quotes/{id}/accept", 409, { id: sent, body: stale });
});

test("an offer is revised, overwritten only by who has read it, and declined", async () => {
  const { id } = await app.make.quote(holder, { state: "sent" });
  const revised = await told<Quote>("admin", "POST /api/quotes/{id}/revise", 200, { id });
  expect(revised).toMatchObject({ state: "in-preparation", offer: null, revision: 1 });
  expect((await told<Quote>("client", "GET /api/quotes/{id}", 200, { id })).offer).toBeNull();
  await call("admin", "POST /api/quotes/{id}/offer", 409, { id, body: offer(1) });
  const version = revised.draft?.version;
  await call("admin", "POST /api/quotes/{id}/offer", 200, { id, body: { ...offer(1), version } });
  const reason = "Too dear";
  await call("client", "POST /api/quotes/{id}/decline", 409, { id, body: { reason, revision: 1 } });
  await call("client", "POST /api/quotes/{id}/decline", 200, { id, body: { reason, revision: 2 } });
});

test("withdrawing: clients without, staff with a reason", async () => {
  const { id: one } = await app.make.quote(holder);
  await call("client", "POST /api/quotes/{id}/withdraw", 200, { id: one, body: {} });
  await call("client", "POST /api/quotes/{id}/messages", 409, { id: one, body: { message: "Still there?" } });
  const { id: two } = await app.make.quote(holder);
  await refusesBodies("admin", "POST /api/quotes/{id}/withdraw", two, [[{}, "reason"]]);
  const body = { reason: "Nobody has such figures" };
  await call("admin", "POST /api/quotes/{id}/withdraw", 200, { id: two, body });
});

test("the list: filters, search, order and pages", async () => {
  const at = (day: number) => `2031-05-${String(day).padStart(2, "0")}T10:00:00.000Z`;
  const buyer = await app.make.client();
  people.stranger = await app.signInAs(buyer);
  const ids: Record<string, string> = {};
  const states = [
    "requested",
    "in-preparation",
    "sent",
    "accepted",
    "declined",
    "expired",
    "withdrawn",
  ] as const;
  for (const [day, state] of states.entries())
    ids[state] = (await app.make.quote(buyer, { state, requested_at: at(day + 1) })).id;
  const over = await app.make.quote(buyer, {
    state: "sent",
    requested_at: at(1),
    valid_until: "2020-01-01",
    service_interest: "Report: Zinc 100%",
  });
  const all = await idsOf("stranger", "/api/quotes?limit=3");
  expect(all.slice(0, 6)).toEqual(
    [...states]
      .reverse()
      .slice(0, 6)
      .map((state) => ids[state]),
  );
  expect(new Set(all)).toEqual(new Set([...Object.values(ids), over.id]));
  expect(await idsOf("stranger", "/api/quotes?limit=2&sort=oldest")).toEqual([...all].reverse());
  expect(await idsOf("stranger", "/api/quotes?state=open&limit=1&sort=oldest")).toEqual(
    states.slice(0, 3).map((state) => ids[state]),
  );
  expect(await idsOf("stranger", "/api/quotes?state=to-do&limit=1")).toEqual([
    ids["in-preparation"],
    ids.requested,
  ]);
  expect(await idsOf("stranger", "/api/quotes?state=sent")).toEqual([ids.sent]);
  expect(await idsOf("stranger", "/api/quotes?state=expired&limit=1")).toEqual([ids.expired, over.id]);
  expect(await idsOf("stranger", "/api/quotes?search=zinc+100%25")).toEqual([over.id]);
  expect(await told("stranger", "GET /api/quotes/{id}", 200, { id: over.id })).toMatchObject({
    state: "expired",
  });
  expect(await idsOf("admin", "/api/quotes?limit=50")).toEqual(expect.arrayContaining(all));
  await refusesQueries("client", "/api/quotes", [`cursor=${Buffer.from("[1]").toString("base64url")}`]);
});

test("bad input is refused by the field's name, and changes nothing", async () => {
  const before = (await idsOf("client", "/api/quotes")).length;
  await refusesBodies("client", "POST /api/quotes", "", [
    [{ ...request, requirements: " " }, "requirements"],
    [{ ...request, email: "nobody" }, "email"],
    [{ ...request, phone: "one" }, "phone"],
    [{ ...request, serviceId: undefined }, "serviceId"],
    [{ ...request, serviceId: "no-such" }, "serviceId"],
    [{ ...request, serviceInterest: "Palmistry" }, "serviceInterest"],
    [{ ...request, reportId: noRecord }, "reportId"],
  ]);
  const missing = await call("client", "POST /api/quotes", 400, { body: {} });
  expect(missing.json).toMatchObject({ message: "Please fill in all required fields marked with *." });
  expect((await idsOf("client", "/api/quotes")).length).toBe(before);

  const { id } = await app.make.quote(holder, { state: "in-preparation" });
  await refusesBodies("admin", "POST /api/quotes/{id}/offer", id, [
    [{ ...offer(0), price: 0 }, "price"],
    [{ ...offer(0), price: 1e21 }, "price"],
    [{ ...offer(0), validUntil: inDays(-1) }, "validUntil"],
    [{ ...offer(0), termMonths: 1.5 }, "termMonths"],
    [{ ...offer(0), seats: undefined }, "seats"],
  ]);
  const { id: sent } = await app.make.quote(holder, { state: "sent" });
  await refusesBodies("client", "POST /api/quotes/{id}/messages", sent, [
    [{ message: "<b>Hi</b>" }, "message"],
  ]);
});
