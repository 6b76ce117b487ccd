/** What staff do in a client's tools: each command, once, as the audit log tells of it. */
import { beforeAll, describe, expect, test } from "vitest";
import { startApp } from "../support/harness.ts";
import type { Fields } from "../support/person.ts";
import { posts } from "./posts.ts";
import { type Scene, secret, setScene } from "./scene.ts";

const app = await startApp();
const tools = "/client-portal/tools";
let scene: Scene;

beforeAll(async () => {
  scene = await setScene(app);
});

/** Staff have every tool in full: there is no demo mode to fill with samples. */
const commands = posts
  .filter(({ path, admin }) => path.startsWith(`${tools}/`) && admin === "done")
  .filter(({ intent = "" }) => !intent.includes("sample"));

/** Where the table's post finds nothing to change, or lacks a field: what is done first, and what is posted then. */
const filled: Record<string, (address: string) => Promise<Fields> | Fields> = {
  [`${tools}/benchmarking/:id include`]: async (address) => {
    const { peer_company_id: peer } = await anyPeerOf(address);
    await scene.people.admin().post(address, { intent: "exclude", peer, metric: "roce", reason: "Sold" });
    return { peer, metric: "roce" };
  },
  [`${tools}/due-diligence/:id/members add`]: async () => ({ person: await colleague(), party: "seller" }),
  [`${tools}/due-diligence/:id/members revoke`]: async (address) => {
    const person = await colleague();
    await scene.people.admin().post(address, { intent: "add", person, party: "seller" });
    return { person };
  },
  [`${tools}/due-diligence/:id/risks reopen`]: async (address) => {
    await scene.people.admin().post(address, { intent: "close" });
    return {};
  },
  [`${tools}/kpi-alerts/import`]: () => ({ csv: `KPI,Period,Value\r\nRevenue of ${secret},2026-02,7\r\n` }),
  // Only an alert that stands can be acknowledged, and values of other posts end the scene's.
  [`${tools}/kpi-alerts/alerts acknowledge`]: async () => {
    const rule = await app.make.kpiRule(scene.companyId, await app.make.kpi(scene.companyId));
    return { key: `${rule}:2026-01:alerting` };
  },
  [`${tools}/kpi-alerts/covenants add`]: async () => {
    const kpi = await app.make.kpi(scene.companyId, { unit: "money", currency: "GBP" });
    return { name: "Bank", kind: "leverage", limit: "4", netDebt: kpi, ebitda: kpi };
  },
};

const colleague = async () => (await app.make.client({ company_id: scene.companyId })).userId;

async function anyPeerOf(address: string) {
  return app.db
    .selectFrom("benchmarks")
    .innerJoin("peer_groups", "peer_groups.id", "benchmarks.group_id")
    .innerJoin("peer_companies", "peer_companies.peer_set_id", "peer_groups.peer_set_id")
    .select("peer_companies.id as peer_company_id")
    .where("benchmarks.id", "=", /[0-9a-f]{32}/.exec(address)?.[0] ?? "")
    .where("peer_companies.roce", "is not", null)
    .limit(1)
    .executeTakeFirstOrThrow();
}

async function lastEntry(): Promise<number> {
  const { seq } = await app.db
    .selectFrom("audit")
    .select((eb) => eb.fn.max("seq").as("seq"))
    .executeTakeFirstOrThrow();
  return seq ?? 0;
}

describe.each(commands.map((post) => ({ ...post, name: `${post.path} ${post.intent ?? ""}`.trim() })))(
  "$name",
  (post) => {
    test("says in the audit log that staff did it, and for which client", async () => {
      const to = await post.to(scene, app.make);
      const address = `${to}${to.includes("?") ? "&" : "?"}company=${scene.companyId}`;
      const staff = scene.people.admin();
      const more = await filled[post.name]?.(address);
      const seen = (await staff.get(address)).field("seen");
      const last = await lastEntry();
      const page = await staff.post(address, {
        ...(post.intent && { intent: post.intent }),
        ...(seen && { seen }),
        ...post.fields?.(scene.ids),
        ...more,
      });
      expect(page.status, page.text.slice(0, 900)).toBe(303);
      const entries = await app.db
        .selectFrom("audit")
        .select(["actor_role as role", "details"])
        .where("seq", ">", last)
        .execute();
      expect(
        entries.map(({ role, details }) => ({ role, ...(JSON.parse(details ?? "{}") as object) })),
      ).toContainEqual(expect.objectContaining({ role: "admin", company: scene.companyId, forClient: true }));
    });
  },
);
