/** Where the palette and the search page lead: only to what is there for whoever asks, and to their own records. */
import { describe, expect, test } from "vitest";
import { findDestinations } from "#app/http/lists/destinations.server.ts";
import { type Person, startApp } from "../support/product/harness.ts";

const app = await startApp();
const { make } = app;
const staff = await app.admin();
const ours = await make.client();
const client = await app.signInAs(ours);
const theirs = await make.client();

interface Answer {
  begin: { to: string; title: string }[];
  go: { to: string; title: string }[];
  groups: { heading: string; rows: { to: string; title: string; about: string }[] }[];
}

async function ask(person: Person, words = ""): Promise<Answer> {
  const answer = await person.get(`/search/palette?${new URLSearchParams({ q: words })}`);
  expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
  return JSON.parse(answer.html) as Answer;
}

describe.each(["client", "admin"] as const)("as %s", (role) => {
  const person = role === "admin" ? staff : client;
  const { begin, go } = findDestinations(role);

  test("everything leads to a page", async () => {
    for (const { to } of [...begin, ...go]) expect([to, (await person.get(to)).status]).toEqual([to, 200]);
  });

  test("nothing stands twice, and nothing is the other's", () => {
    for (const list of [begin, go]) expect(new Set(list.map(({ to }) => to)).size).toBe(list.length);
    expect(go.length).toBeGreaterThan(20);
    expect(begin.length).toBeGreaterThan(7);
    const isStaffs = ({ to }: { to: string }) => to.startsWith("/admin-");
    expect([...begin, ...go].some(isStaffs)).toBe(role === "admin");
    const titles = begin.map(({ title }) => title);
    expect([titles.includes("Add deal"), titles.includes("Add client")]).toEqual([
      role === "client",
      role === "admin",
    ]);
  });

  test("the palette and the page without scripts say the same", async () => {
    expect(await ask(person)).toEqual({ begin, go });
    const page = await person.get("/search");
    expect(page.links).toEqual(expect.arrayContaining([...begin, ...go].map(({ to }) => to)));
    const deals = await person.get("/search?q=DEAL+flow");
    const wanted = findDestinations(role, "DEAL flow");
    expect(wanted.go.map(({ title }) => title)).toContain("Deal Flow Tracker");
    expect(deals.links).toEqual(expect.arrayContaining(wanted.go.map(({ to }) => to)));
  });
});

test("a client finds their own records by it, and nobody else's", async () => {
  const own = await make.order(ours, { title: "Quayside tonnage", reference: "ORD-2026-7411" });
  await make.order(theirs, { title: "Quayside tonnage of others", reference: "ORD-2026-7412" });
  const { groups } = await ask(client, "quayside");
  expect(groups.map(({ heading, rows }) => [heading, rows.map(({ to }) => to)])).toEqual([
    ["Orders", [`/client-portal/orders/${own.id}`]],
  ]);
  const byReference = await ask(client, "ord 2026 7411");
  expect(byReference.groups.flatMap(({ rows }) => rows.map(({ to }) => to))).toEqual([
    `/client-portal/orders/${own.id}`,
  ]);
  expect(await ask(client, "ORD-2026-7412")).toEqual({ groups: [] });
});

test("who is signed out is told so, and not led away", async () => {
  expect((await app.visitor().get("/search/palette?q=quayside")).status).toBe(401);
});
