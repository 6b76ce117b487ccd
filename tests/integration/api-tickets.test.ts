/** Support tickets by the JSON API: who may, what comes back, and that pages and calls change the same records. */
import { expect, test } from "vitest";
import { apiDoor } from "../support/api-door.ts";

const { app, holder, people, call, told, idsOf, refusesBodies } = await apiDoor();
const { admin } = people;

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

  const { version } = await told<Ticket>("admin", "GET /api/tickets/{id}", 200, { id });
  const answered = await told<Ticket>("admin", "POST /api/tickets/{id}/answer", 201, {
    id,
    body: { message: "All of them.", version },
  });
  expect(answered).toMatchObject({ state: "waiting-on-client", keeper: { id: expect.any(String) } });
  await call("admin", "POST /api/tickets/{id}/answer", 409, { id, body: { message: "Twice.", version } });

  const written = await told<Ticket>("client", "POST /api/tickets/{id}/messages", 201, {
    id,
    body: { message: "And the Finnish ones?" },
  });
  expect(written).toMatchObject({ state: "open", keeper: null });
  expect(written.messages.map(({ author }) => author)).toEqual(["client", "staff", "client"]);
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
  ]);
  await call("admin", "PATCH /api/tickets/{id}/keeper", 200, { id, body: { to: null, from: me } });
  expect(await told("client", "GET /api/tickets/{id}", 200, { id })).toMatchObject({ keeper: null });
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
});

test("bad input is refused by the field's name; a key writes once to a thread", async () => {
  const body = { subject: "Once", message: "Only once" };
  await refusesBodies("client", "POST /api/tickets", "", [
    [{ ...body, subject: "a\nb" }, "subject"],
    [{ ...body, serviceInterest: "Palmistry" }, "serviceInterest"],
    [{ ...body, email: "other@example.com" }, "email"],
  ]);
  const { id } = await told<Ticket>("client", "POST /api/tickets", 201, { body });
  for (const _ of [1, 2])
    await call("client", "POST /api/tickets/{id}/messages", 201, {
      id,
      body: { message: "And once more" },
      headers: { "Idempotency-Key": "one-message" },
    });
  const { messages } = await told<Ticket>("client", "GET /api/tickets/{id}", 200, { id });
  expect(messages).toHaveLength(2);
});
