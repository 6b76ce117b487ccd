import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { newId } from "#app/platform/secrets/random.server.ts";
import { startApp } from "../../support/product/harness.ts";
import { signInFields } from "../../support/scene/person.ts";

const app = await startApp({ throttleFactor: 1, env: { LOG: "requests" } });
const here = "/admin-user-management/security-events";

const lines: string[] = [];
vi.spyOn(process.stdout, "write").mockImplementation((line) => lines.push(String(line)) > 0);

beforeEach(() => app.sqlite.exec("DELETE FROM security_events; DELETE FROM notifications"));

const events = () =>
  app.db
    .selectFrom("security_events")
    .select(["kind", "who", "user_id", "ip", "method", "path", "status", "refused"])
    .orderBy("seq")
    .execute();

/** What is written meanwhile, however busy the machine is. */
const soon = { timeout: 20_000 };

/** The minute may turn in a test, and what an earlier one left may be counted then. */
async function recorded(...who: string[]) {
  const theirs = async () => (await events()).filter((event) => who.includes(event.who));
  await vi.waitFor(
    async () => expect(new Set((await theirs()).map((one) => one.who)).size).toBe(who.length),
    soon,
  );
  return theirs();
}

test("somebody who asks for others' records leaves one event a minute with their name and address", async () => {
  const client = await app.make.client();
  const person = await app.signInAs(client);
  person.ip = "10.20.0.7";
  const id = newId();
  for (let i = 0; i < 5; i += 1) {
    expect((await person.get(`/client-portal/orders/${id}`)).status).toBe(404);
  }
  expect((await recorded(client.userId)).slice(0, 1)).toEqual([
    expect.objectContaining({
      kind: "record",
      who: client.userId,
      user_id: client.userId,
      ip: "10.20.0.7",
      method: "GET",
      path: `/client-portal/orders/${id}`,
      status: 404,
    }),
  ]);
  await person.get("/client-portal/no-such-page");
  expect((await recorded(client.userId)).some(({ path }) => path.endsWith("no-such-page"))).toBe(false);
});

test("each kind of refusal is recorded", async () => {
  const client = await app.make.client();
  const person = await app.signInAs(client);
  const visitor = app.visitor();
  visitor.ip = "2001:db8:1:2::3";
  const wrong = { ...(await signInFields(client)), password: "not the passphrase at all" };
  await visitor.post("/login", wrong);
  await visitor.get("/api/auth/user");
  await visitor.get("/api/orders");
  await visitor.post("/login", wrong, { headers: { "Sec-Fetch-Site": "cross-site" } });
  await person.get("/admin-user-management/audit");
  await person.post("/client-portal/tools/live-upload", {}, { headers: { "Content-Type": "text/plain" } });
  await person.get(`/api/orders/${newId()}`);
  const network = "2001:db8:1:2::/64";
  const found = async () =>
    (await recorded(network, client.userId)).map(({ kind, who, status }) => `${kind} ${who} ${status}`);
  await vi.waitFor(
    async () =>
      expect([...new Set(await found())].sort()).toEqual(
        [
          `sign-in ${network} 401`,
          `access ${network} 401`,
          `cross-site ${network} 403`,
          `access ${client.userId} 403`,
          `upload ${client.userId} 415`,
          `record ${client.userId} 404`,
        ].sort(),
      ),
    soon,
  );
});

test("staff read them, kind by kind, and nobody else does", async () => {
  const client = await app.make.client();
  const person = await app.signInAs(client);
  const id = newId();
  await person.get(`/client-portal/orders/${id}`);
  await recorded(client.userId);
  const admin = await app.admin();
  const page = await admin.get(`${here}?kind=record`);
  expect(page.status).toBe(200);
  expect(page.text).toContain(`GET /client-portal/orders/${id}`);
  expect((await admin.get(`${here}?kind=upload`)).text).toContain("Nothing was refused");
  expect((await person.get(here)).status).toBe(403);
});

test("the request log names the person by id, never by address", async () => {
  const client = await app.make.client();
  const person = await app.signInAs(client);
  await person.get("/client-portal");
  const line =
    lines.find((one) => one.includes('"path":"/client-portal"') && one.includes(client.userId)) ?? "";
  expect(JSON.parse(line)).toMatchObject({ event: "request", userId: client.userId });
  expect(line).not.toContain(client.email);
});

test("a thousand refusals in a minute are one urgent notification, and a flood of networks a bounded number of rows", async () => {
  // A minute that begins now: none turns while they come.
  vi.useFakeTimers({ toFake: ["Date"], now: Math.ceil(Date.now() / 60_000) * 60_000 });
  onTestFinished(() => void vi.useRealTimers());
  const person = app.visitor();
  for (let i = 0; i < 1000; i += 1) {
    person.ip = `10.${30 + (i % 2)}.${Math.trunc(i / 4)}.1`;
    await person.get("/api/orders");
  }
  await vi.waitFor(async () => {
    const told = await app.db.selectFrom("notifications").select(["priority", "title", "message"]).execute();
    expect(told).toEqual([
      {
        priority: "urgent",
        title: "Many requests are being refused",
        message: expect.stringContaining("1,000 requests were refused within a minute"),
      },
    ]);
  }, soon);
  // Staff are told by whichever write comes next; theirs may stand behind it.
  await vi.waitFor(
    async () => expect((await events()).some((row) => row.who === "many" && row.ip === "")).toBe(true),
    soon,
  );
  expect((await events()).length).toBeLessThanOrEqual(101);
});
