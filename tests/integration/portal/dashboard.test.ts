import { beforeAll, describe, expect, test } from "vitest";
import { systemActor } from "#app/features/actor.ts";
import { importPrices } from "#app/features/markets/import-prices.server.ts";
import { TOOLS } from "#app/features/core/clients/client.ts";
import { TOOL_ENTRIES } from "#app/features/analysis/tools/tool.ts";
import { license } from "../../examples/scene.ts";
import { startApp } from "../../support/product/harness.ts";
import type { Person } from "../../support/scene/person.ts";

const app = await startApp();
const company = await app.make.company({ name: "Fairweather Capital" });
const details = await app.make.client({ company_id: company, first_name: "Clara", last_name: "Fairweather" });
let client: Person;
let stranger: Person;

interface Refreshed {
  figures: { label: string; value: string }[];
  activity: { description: string }[];
  unread: number;
  active: string[];
}
const read = async (person: Person, parts: string) =>
  (await person.get(`/client-portal/refresh?parts=${parts}`, { headers: { Accept: "application/json" } }))
    .json as Refreshed;

beforeAll(async () => {
  client = await app.signInAs(details);
  stranger = await app.client();
  await app.make.order(details, { title: "European Data Centres" });
  await app.make.ticket({
    user_id: details.userId,
    company_id: company,
    subject: "Which banks are covered?",
  });
  await app.make.holding(company, (await app.make.report()).id);
});

describe("the dashboard", () => {
  test("tells what last happened at the company, and counts what is open", async () => {
    const page = await client.get("/client-portal");
    for (const said of ["European Data Centres", "Which banks are covered?", "was added to My Reports"])
      expect(page.text).toContain(said);
    for (const said of ["Just now", "Open orders 1", "Open support requests 1", "Reports held 1"])
      expect(page.text).toContain(said);
    // A market stands there once it has a price.
    expect(page.text).not.toContain("Market overview");
    const bytes = new TextEncoder().encode("instrument,date,close\nftse-100,2026-01-05,9005.89\n");
    expect(await importPrices(app.db, systemActor(), { bytes, source: "A test" })).toMatchObject({
      ok: true,
    });
    expect((await client.get("/client-portal")).text).toMatch(/Market overview Live Markets FTSE 100/);
    for (const { label } of TOOLS) expect(page.text).toContain(`${label} Demo`);
    expect(page.text.match(/Demo mode/g)).toHaveLength(1);
    expect(page.links).toContain("/client-portal/contact?about=tools");
  });

  test("tells a stranger nothing of it", async () => {
    const page = await stranger.get("/client-portal");
    expect(page.text).not.toContain("European Data Centres");
    expect(page.text).toContain("Where to begin");
    // What is nothing takes no room.
    for (const part of [
      "Waiting for you",
      "Recent activity",
      "Latest reports",
      "Open orders",
      "Reports held",
    ])
      expect(page.text).not.toContain(part);
    expect((await read(stranger, "activity")).activity).toEqual([]);
  });

  test("has no demo banner and a Granted badge where the tool is granted, and for staff", async () => {
    const granted = await app.make.client();
    for (const { tool } of TOOL_ENTRIES) await license(app.db, granted.companyId, tool);
    for (const person of [await app.signInAs(granted), await app.admin()]) {
      const page = await person.get("/client-portal");
      expect(page.text).not.toContain("Demo mode");
      for (const { label } of TOOLS) expect(page.text).toContain(`${label} Granted`);
    }
  });

  test("the Tools page has the same five, each with its badge and its way to the full tool", async () => {
    const details = await app.make.client();
    const browser = await app.signInAs(details);
    await license(app.db, details.companyId, "kpi-alerts");
    const page = await browser.get("/client-portal/tools");
    expect(page.text.match(/Demo mode/g)).toHaveLength(1);
    for (const { value, label } of TOOLS) {
      const isGranted = value === "kpi-alerts";
      expect(page.text).toContain(`${label} ${isGranted ? "Granted" : "Demo"}`);
      expect(page.links).toContain(`/client-portal/tools/${value}`);
      expect(page.links.includes(`/client-portal/contact?about=${value}`)).toBe(!isGranted);
      expect((await browser.get(`/client-portal/tools/${value}`)).text.includes("Demo mode")).toBe(
        !isGranted,
      );
    }
    const ask = await browser.get("/client-portal/contact?about=tools");
    expect(ask.html).toContain("Interest in the analyst tools");
  });

  test("staff see there what a client was granted, open each tool for that client, and come from its record", async () => {
    const { companyId } = await app.make.client();
    await license(app.db, companyId, "benchmarking");
    const staff = await app.admin();
    const here = `/client-portal/tools?company=${companyId}`;
    expect((await staff.get(`/admin-data-portal/clients/${companyId}`)).links).toContain(here);
    const page = await staff.get(here);
    for (const { value, label } of TOOLS) {
      expect(page.text).toContain(`${label} ${value === "benchmarking" ? "Granted" : "Demo"}`);
      const tool = `/client-portal/tools/${value}?company=${companyId}`;
      expect(page.links).toContain(tool);
      expect((await staff.get(tool)).links, `${value} leads back`).toContain(here);
    }
    // A client has only their own.
    expect((await client.get(here)).status).toBe(404);
  });

  test("names the last five events at most, the newest first", async () => {
    for (let count = 1; count <= 7; count += 1) {
      const at = new Date(Date.now() + count * 1000).toISOString();
      await app.make.order(details, { title: `Newer ${count}`, requested_at: at, state_changed_at: at });
    }
    const { activity } = await read(client, "activity");
    expect(activity).toHaveLength(5);
    expect(activity[0]?.description).toContain("Newer 7");
  });
});

describe("what an open page asks for by itself", () => {
  test("is only what it names", async () => {
    const all = await read(client, "figures,active");
    expect(Object.keys(all).sort()).toEqual(["active", "asAt", "counts", "figures"]);
    expect(all.active).toEqual([]);
    expect(all.figures).toContainEqual(expect.objectContaining({ label: "Reports held", value: "1" }));
    expect(Object.keys(await read(client, "waiting")).sort()).toEqual(["asAt", "more", "waiting"]);
    expect(Object.keys(await read(client, "nonsense,__proto__"))).toEqual(["asAt"]);
  });

  test("counts a client no notifications, and staff theirs", async () => {
    await app.make.notifications(3);
    expect((await read(client, "unread")).unread).toBe(0);
    expect((await read(await app.admin(), "unread")).unread).toBeGreaterThanOrEqual(3);
  });

  test.each(["?parts=figures", ".data?parts=figures&_routes=routes%2Fportal%2Frefresh"])(
    "lengthens no session, and says 401 when it has ended: refresh%s",
    async (asked) => {
      const person = await app.client();
      const seen = new Date(Date.now() - 20 * 60_000).toISOString();
      const userId = person.details?.userId ?? "";
      const sessions = app.db.updateTable("sessions").set({ last_seen_at: seen });
      await sessions.where("user_id", "=", userId).execute();
      const lastSeen = async () => {
        const session = app.db.selectFrom("sessions").select("last_seen_at").where("user_id", "=", userId);
        return (await session.executeTakeFirstOrThrow()).last_seen_at;
      };
      const answer = await person.get(`/client-portal/refresh${asked}`);
      expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
      expect(await lastSeen()).toBe(seen);
      await person.get("/client-portal");
      expect(await lastSeen()).not.toBe(seen);
      expect((await app.visitor().get(`/client-portal/refresh${asked}`)).status).toBe(401);
    },
  );
});

describe("when a session ends", () => {
  test("is told without lengthening it; a press on “Stay signed in” lengthens it, as far as it may", async () => {
    const person = await app.client();
    const userId = person.details?.userId ?? "";
    const set = (values: { last_seen_at?: string; expires_at?: string }) =>
      app.db.updateTable("sessions").set(values).where("user_id", "=", userId).execute();
    const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    const told = async () =>
      (await person.get("/client-portal/refresh?parts=session")).json as {
        session: { endsIn: number; canStay: boolean };
      };
    await set({ last_seen_at: inMinutes(-28) });
    const { session } = await told();
    expect(session.endsIn).toBeGreaterThan(100);
    expect(session.endsIn).toBeLessThanOrEqual(120);
    expect(session.canStay).toBe(true);
    const stayed = (await person.post("/client-portal/refresh", {})).json as Awaited<ReturnType<typeof told>>;
    expect(stayed.session.endsIn).toBeGreaterThan(1700);
    await set({ expires_at: inMinutes(1) });
    expect((await told()).session).toMatchObject({ canStay: false });
    expect((await told()).session.endsIn).toBeLessThanOrEqual(60);
    await set({ last_seen_at: inMinutes(-31) });
    expect((await person.post("/client-portal/refresh", {})).status).toBe(401);
    expect((await app.visitor().post("/client-portal/refresh", {})).status).toBe(401);
  });
});

describe("services", () => {
  test("all twelve, Active only where the company has it, with its terms", async () => {
    const id = await app.make.subscription(company, "b2b_esg_reports");
    const terms = { seats: 3, starts_on: "2020-01-01", ends_on: "2099-12-31" };
    await app.db.updateTable("subscriptions").set(terms).where("id", "=", id).execute();
    const page = await client.get("/client-portal/services");
    expect(page.text.match(/\bAvailable\b/g)).toHaveLength(11);
    expect(page.text).toContain("3 seats, until 31 Dec 2099");
    expect(page.links.filter((link) => link.endsWith("/quote"))).toHaveLength(12);
    expect((await (await app.admin()).get("/client-portal/services")).text).not.toContain("Available");
    const one = await client.get("/client-portal/services/b2b_esg_reports");
    expect(one.text).toContain("1 Jan 2020");
    expect(one.links.some((link) => link.includes("name=Clara"))).toBe(true);
    expect((await stranger.get("/client-portal/services/b2b_esg_reports")).text).not.toContain("31 Dec 2099");
  });
});

describe("notification choices", () => {
  test("are kept, and hold for mail that is queued", async () => {
    const who = await app.make.client();
    const person = await app.signInAs(who);
    expect((await person.post("/account/notifications", { byMail: ["orders", "nonsense"] })).status).toBe(
      400,
    );
    expect((await person.post("/account/notifications", { byMail: "support" })).status).toBe(303);
    const page = await person.get("/account/notifications");
    const ticked = page.tags("input").filter((tag) => tag.name === "byMail" && "checked" in tag);
    expect(ticked.map(({ value }) => value)).toEqual(["support"]);
    const { reportId } = await app.make.order(await app.make.client());
    await person.submit(`/reports/${reportId}/purchase`, { agree: "on", intent: "order" });
    const mails = app.db.selectFrom("outbox").select("kind").where("to_address", "=", who.email);
    expect(await mails.where("kind", "like", "order-%").execute()).toEqual([]);
    const ordered = app.db.selectFrom("orders").select("id").where("ordered_by", "=", who.userId);
    expect(await ordered.execute()).toHaveLength(1);
  });
});
