/** Support tickets by the JSON API: who may, what comes back, and that pages and calls change the same records. */
import { expect, test } from "vitest";
import { apiDoor, noRecord } from "../support/api-door.ts";
import { program, tokenFor } from "../support/api.ts";

const { app, holder, people, call, told, idsOf, refusesBodies, refusesQueries } = await apiDoor();
const { client, admin } = people;

interface Ticket {
  id: string;
  reference: string;
  state: string;
  version: string;
  keeper: { id: string; name: string } | null;
  messages: { author: string; text: string }[];
}

const own = (values = {}) =>
  app.make.ticket({ user_id: holder.userId, company_id: holder.companyId, ...values });

test("opened, answered, written to again and closed by calls, and seen on the pages", async () => {
  const body = { subject: "Nordic banks", message: "Which do you cover?" };
  const made = await call("client", "POST /api/tickets", 201, { body });
  const { id } = made.json as Ticket;
  expect(made.headers.get("Location")).toBe(`/api/tickets/${id}`);
  expect(made.json).toMatchObject({
    state: "open",
    subject: "Nordic banks",
    email: holder.email,
    keeper: null,
  });
  expect((await client.get(`/client-portal/support/${id}`)).text).toContain("Which do you cover?");

  const { version } = await told<Ticket>("admin", "GET /api/tickets/{id}", 200, { id });
  const answered = await told<Ticket>("admin", "POST /api/tickets/{id}/answer", 201, {
    id,
    body: { message: "All of them.", version },
  });
  expect(answered).toMatchObject({ state: "waiting-on-client", keeper: { id: expect.any(String) } });
  await call("admin", "POST /api/tickets/{id}/answer", 409, { id, body: { message: "Twice.", version } });
  expect((await client.get(`/client-portal/support/${id}`)).text).toContain("All of them.");

  const written = await told<Ticket>("client", "POST /api/tickets/{id}/messages", 201, {
    id,
    body: { message: "And the Finnish ones?" },
  });
  expect(written).toMatchObject({ state: "open", keeper: null });
  expect(written.messages.map(({ author }) => author)).toEqual(["client", "staff", "client"]);
  expect((await admin.get(`/admin-data-portal/support/${id}`)).text).toContain("And the Finnish ones?");
  const late = { message: "Those too.", version: answered.version, close: true };
  await call("admin", "POST /api/tickets/{id}/answer", 409, { id, body: late });
  const closed = { ...late, version: written.version };
  expect(await told("admin", "POST /api/tickets/{id}/answer", 201, { id, body: closed })).toMatchObject({
    state: "closed",
  });
  const over = await call("client", "POST /api/tickets/{id}/messages", 409, {
    id,
    body: { message: "Thanks" },
  });
  expect(over.json).toMatchObject({ code: "closed" });
});

test("what is done on the pages is read by the calls", async () => {
  const posted = await client.submit("/client-portal/support/new", { subject: "By form", message: "Hello" });
  const id = posted.location?.split("/").at(-1) ?? "";
  const ticket = await told<Ticket>("client", "GET /api/tickets/{id}", 200, { id });
  expect(ticket).toMatchObject({ subject: "By form", messages: [{ author: "client", text: "Hello" }] });
  const close = { intent: "close", seen: ticket.version };
  expect((await admin.post(`/admin-data-portal/support/${id}`, close)).status).toBe(303);
  expect(await told("client", "GET /api/tickets/{id}", 200, { id })).toMatchObject({ state: "closed" });
});

test("closing, reopening and who looks after it", async () => {
  const { id } = await own();
  const { version } = await told<Ticket>("admin", "GET /api/tickets/{id}", 200, { id });
  await call("admin", "POST /api/tickets/{id}/reopen", 409, { id });
  await call("admin", "POST /api/tickets/{id}/close", 409, { id, body: { version: "open 2020" } });
  await call("admin", "POST /api/tickets/{id}/close", 200, { id, body: { version } });
  const again = await call("admin", "POST /api/tickets/{id}/close", 409, { id, body: { version } });
  expect(again.json).toMatchObject({ code: "closed" });
  expect(await told("admin", "POST /api/tickets/{id}/reopen", 200, { id })).toMatchObject({ state: "open" });

  const me = admin.details?.userId ?? "";
  const kept = await told("admin", "PATCH /api/tickets/{id}/keeper", 200, {
    id,
    body: { to: me, from: null },
  });
  expect(kept).toMatchObject({ keeper: { id: me } });
  expect(await idsOf("admin", "/api/tickets?keeper=mine")).toContain(id);
  expect(await idsOf("admin", "/api/tickets?keeper=nobody")).not.toContain(id);
  const other = (await app.make.admin()).userId;
  await call("admin", "PATCH /api/tickets/{id}/keeper", 409, { id, body: { to: other, from: null } });
  await refusesBodies("admin", "PATCH /api/tickets/{id}/keeper", id, [
    [{ to: holder.userId, from: me }, "to"],
    [{ from: me }, "to"],
    [{ to: 5, from: me }, "to"],
    [{ to: null }, "from"],
  ]);
  await call("admin", "PATCH /api/tickets/{id}/keeper", 200, { id, body: { to: null, from: me } });
  expect(await told("client", "GET /api/tickets/{id}", 200, { id })).toMatchObject({ keeper: null });
});

test("strangers and other companies' people get nowhere", async () => {
  const { id } = await own();
  const { version } = await told<Ticket>("client", "GET /api/tickets/{id}", 200, { id });
  await call("visitor", "GET /api/tickets", 401);
  await call("visitor", "POST /api/tickets", 401, { body: { subject: "Hello", message: "Hello" } });
  await call("visitor", "GET /api/tickets/{id}", 401, { id });
  await call("stranger", "GET /api/tickets/{id}", 404, { id });
  await call("client", "GET /api/tickets/{id}", 404, { id: (await app.make.ticket()).id });
  const message = { message: "Hello" };
  await call("visitor", "POST /api/tickets/{id}/messages", 401, { id, body: message });
  await call("stranger", "POST /api/tickets/{id}/messages", 404, { id, body: message });
  // Staff write as staff: with an answer.
  await call("admin", "POST /api/tickets/{id}/messages", 404, { id, body: message });
  for (const [named, body] of [
    ["POST /api/tickets/{id}/answer", { ...message, version }],
    ["POST /api/tickets/{id}/close", { version }],
    ["POST /api/tickets/{id}/reopen", undefined],
    ["PATCH /api/tickets/{id}/keeper", { to: null, from: null }],
  ] as const) {
    await call("visitor", named, 401, { id, body });
    await call("client", named, 403, { id, body });
    await call("stranger", named, 403, { id, body });
    await call("admin", named, 404, { id: noRecord, body });
  }
  expect(await idsOf("stranger", "/api/tickets")).toEqual([]);
  expect(await told("client", "GET /api/tickets/{id}", 200, { id })).toMatchObject({
    state: "open",
    version,
  });
});

test("the list: filters, search, order and pages", async () => {
  const person = await app.make.client();
  people.stranger = await app.signInAs(person);
  const ids: string[] = [];
  for (const [day, state] of (["open", "waiting-on-client", "closed", "open"] as const).entries()) {
    const at = `2031-05-0${day + 1}T10:00:00.000Z`;
    const values = { state, last_message_at: at, subject: `Subject ${day}` };
    ids.push((await app.make.ticket({ user_id: person.userId, company_id: person.companyId, ...values })).id);
  }
  expect(await idsOf("stranger", "/api/tickets?limit=3")).toEqual([...ids].reverse());
  expect(await idsOf("stranger", "/api/tickets?limit=1&sort=oldest")).toEqual(ids);
  expect(await idsOf("stranger", "/api/tickets?state=open&limit=1")).toEqual([ids[3], ids[0]]);
  expect(await idsOf("stranger", "/api/tickets?state=closed")).toEqual([ids[2]]);
  expect(await idsOf("stranger", "/api/tickets?search=SUBJECT+1")).toEqual([ids[1]]);
  expect(await idsOf("stranger", "/api/tickets?keeper=mine")).toHaveLength(4);
  expect(await idsOf("admin", "/api/tickets?limit=5")).toEqual(expect.arrayContaining(ids));
  await refusesQueries("client", "/api/tickets", [
    "state=lost",
    "keeper=her",
    "sort=up",
    "limit=x",
    "cursor=!",
  ]);
  const first = await call("client", "GET /api/tickets", 200);
  await call("client", "GET /api/tickets", 304, { headers: { "If-None-Match": first.headers.get("ETag") } });
});

test("bad input is refused by the field's name; a key writes once; scopes hold", async () => {
  const body = { subject: "Once", message: "Only once" };
  await refusesBodies("client", "POST /api/tickets", "", [
    [{}, "subject"],
    [{ subject: "A" }, "message"],
    [{ ...body, subject: "a\nb" }, "subject"],
    [{ ...body, message: "x".repeat(4001) }, "message"],
    [{ ...body, serviceInterest: "Palmistry" }, "serviceInterest"],
    [{ ...body, email: "other@example.com" }, "email"],
  ]);
  const headers = { "Idempotency-Key": "one-ticket" };
  const one = await call("client", "POST /api/tickets", 201, { body, headers });
  const two = await call("client", "POST /api/tickets", 201, { body, headers });
  expect(two.json).toEqual(one.json);
  const { id } = one.json as Ticket;
  await refusesBodies("client", "POST /api/tickets/{id}/messages", id, [[{}, "message"]]);
  await refusesBodies("admin", "POST /api/tickets/{id}/answer", id, [
    [{ message: "A" }, "version"],
    [{ message: "A", version: "x".repeat(81) }, "version"],
    [{ message: "A", version: "x", close: "yes" }, "close"],
    [{ message: "A", version: "x", seen: "x" }, "seen"],
  ]);
  await refusesBodies("admin", "POST /api/tickets/{id}/close", id, [[{}, "version"]]);
  for (const _ of [1, 2])
    await call("client", "POST /api/tickets/{id}/messages", 201, {
      id,
      body: { message: "And once more" },
      headers: { "Idempotency-Key": "one-message" },
    });
  const { messages } = await told<Ticket>("client", "GET /api/tickets/{id}", 200, { id });
  expect(messages).toHaveLength(2);
  const { bearer } = await tokenFor(app, holder.userId, ["support:read"]);
  expect((await program(app, "GET", "/api/tickets", { headers: bearer })).status).toBe(200);
  expect((await program(app, "POST", "/api/tickets", { headers: bearer, body })).status).toBe(403);
});
