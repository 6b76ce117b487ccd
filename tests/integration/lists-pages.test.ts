/** The lists on pages: each is leafed through to its end and back, and refuses what it does not know in one way. */
import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { applicationFields } from "../support/scene/factories.ts";
import { startApp } from "../support/product/harness.ts";
import { hexId, multiply, type Of } from "../support/fuzz/multiply.ts";
import { cursorOf, listViews } from "../support/reading/list-views.ts";
import { leadsToPostgres } from "../support/postgres/synchronous.ts";

const app = await startApp();
const { make } = app;
const who = await make.client();
const people = { client: await app.signInAs(who), admin: await app.admin() };
const rows = 60;
const tools = "/client-portal/tools";

const two = (n: number) => String(n).padStart(2, "0");
const mixed = (n: number) => (n * 7919) % 1000;
const day = (n: number) => `2031-05-${two((Math.floor((n * 2) / 3) % 28) + 1)}`;

function references(state: "on" | "off"): void {
  if (leadsToPostgres(app.sqlite))
    app.sqlite.exec(`SET session_replication_role = ${state === "on" ? "origin" : "replica"}`);
  else app.sqlite.pragma(`foreign_keys = ${state}`);
}

/** Sixty of a record, found by "VOL-2026"; every third is of the same time as the one before it. */
function sixty(table: string, id: string, time: string, own: Of = {}): void {
  multiply(app, table, id, rows + 1, {
    id: (n) => hexId(mixed(n) + 4096),
    [time]: (n) => `${day(n)}T10:00:00.000Z`,
    ...own,
  });
  // What belongs to it may stay behind.
  references("off");
  app.sqlite.prepare(`delete from "${table}" where id = ?`).run(id);
  references("on");
}

const idOf = (query: string) => (app.sqlite.prepare(query).get() as { id: string }).id;

sixty("orders", (await make.order(who, { state: "requested" })).id, "requested_at");

sixty("quotes", (await make.quote(who, { state: "requested" })).id, "requested_at");
sixty(
  "tickets",
  (await make.ticket({ user_id: who.userId, company_id: who.companyId })).id,
  "last_message_at",
);
const { email } = await make.client();
const key = idOf(`select id from user_keys where assigned_email = '${email}'`);
sixty("user_keys", key, "created_at", {
  key_hmac: () => randomBytes(32),
  assigned_email_normalised: (n) => `vol-2026-${n}`,
});
const { userId } = await make.admin();
sixty("users", userId, "created_at", {
  last_name: (n) => `Vol-2026-${n}`,
  email: (n) => `u${n}@example.net`,
  email_normalised: (n) => `u${n}@example.net`,
});
const { userId: colleague } = await make.client({ company_id: who.companyId, company_role: "reader" });
sixty("users", colleague, "created_at", {
  id: (n) => hexId(mixed(n) + 12_288),
  last_name: (n) => `Colleague-${n}`,
  email: (n) => `c${n}@example.net`,
  email_normalised: (n) => `c${n}@example.net`,
});
sixty("client_notifications", await make.clientNotification(who.userId), "created_at");
const declined = { state: "declined", decided_at: "2031-06-01T10:00:00.000Z" } as const;
const { id: wanted } = await make.report();
const approval = await make.approval(who, { ...declined, report_id: wanted });
sixty("approvals", approval, "requested_at", { report_id: () => wanted });
await app.visitor().post("/signup", applicationFields());
const application = idOf("select max(id) as id from applications");
sixty("applications", application, "submitted_at", { email_normalised: (n) => `a${n}@example.org` });
const vol = { title: (n: number) => `Vol-2026-${n}` };
sixty("reports", (await make.report()).id, "updated_at", vol);
sixty("report_drafts", await make.draft(people.admin.details?.userId ?? ""), "updated_at", vol);
sixty("subscriptions", await make.subscription(who.companyId), "created_at", {
  status: () => "ended",
  starts_on: () => "2031-01-01",
  ends_on: day,
});
sixty("company_files", await make.companyFile(who.companyId), "added_at");
const benchmark = await make.benchmark(who.companyId);
sixty("benchmarks", benchmark.id, "updated_at");
sixty("peer_companies", benchmark.peerId, "name", { name: (n) => `Vol-2026-${n}` });
sixty("deals", await make.deal(who.companyId), "last_updated");
sixty("valuation_holdings", await make.valuedHolding(who.companyId), "updated_at", {
  name_key: (n) => `vol-2026-${mixed(n)}`,
});
// A snapshot is never removed.
const snapshot = await make.valuationSnapshot(who.companyId, who.userId);
multiply(app, "valuation_snapshots", snapshot, rows, { id: (n) => hexId(mixed(n) + 4096) });
sixty("diligence_rooms", (await make.diligenceRoom(who)).id, "updated_at");
app.sqlite.exec(`insert into diligence_members (room_id, user_id, party, added_by, added_at)
  select id, '${who.userId}', 'buyer', '${who.userId}', created_at from diligence_rooms`);
const ofMyReports = await make.companyFile(who.companyId, { destination: "my-reports" });
sixty("company_files", ofMyReports, "added_at", { id: (n) => hexId(mixed(n) + 8192) });

const other = await make.client();
const room = await make.diligenceRoom(other);
sixty("diligence_items", room.item, "updated_at", {
  number: (n) => `9.${n}`,
  sort_key: (n) => `9-${String(mixed(n)).padStart(5, "0")}`,
});
const shelf = await make.diligenceRoom(other);
sixty("diligence_documents", shelf.document, "uploaded_at", {
  file_name: (n) => `${n % 9}.csv`,
  version: (n) => n + 1,
});
/** Whose a row is, and what it stands in, where it says so. */
const around = [who.companyId, room.id, shelf.id, shelf.item];

/** Each list of them: for whom; its path as the page's own links write it, filters before the search; its pages. */
const lists: [as: keyof typeof people, path: string, pages?: number][] = [
  ["admin", "/admin-data-portal/orders?search=vol-2026"],
  ["client", "/client-portal/orders"],
  ["client", "/client-portal/company/people?search=colleague"],
  ["client", "/client-portal/company/approvals?state=all"],
  ["client", "/client-portal/notifications"],
  ["admin", "/admin-data-portal/quotes?search=vol-2026"],
  ["client", "/client-portal/quotes"],
  ["admin", "/admin-data-portal/support?search=vol-2026"],
  ["client", "/client-portal/support"],
  ["admin", "/admin-data-portal/reports?search=vol-2026"],
  ["client", "/client-portal/reports"],
  ["client", "/client-portal/reports/documents"],
  ["admin", "/admin-data-portal/subscriptions?state=ended"],
  ["admin", "/admin-data-portal/create-report?search=vol-2026"],
  ["admin", "/admin-user-management/applications?search=vol-2026"],
  ["admin", "/admin-user-management?search=vol-2026"],
  ["admin", "/admin-user-management/users?search=vol-2026"],
  ["client", `${tools}/benchmarking`],
  ["client", `${tools}/benchmarking/peer-sets/${benchmark.setId}?search=vol-2026`, 2],
  ["client", `${tools}/deal-flow/list`],
  ["client", `${tools}/portfolio-valuation`, 2],
  ["client", `${tools}/portfolio-valuation/snapshots`],
  ["client", `${tools}/due-diligence`],
  ["admin", `${tools}/due-diligence/${room.id}/requests`, 2],
  ["admin", `${tools}/due-diligence/${shelf.id}/documents`, 2],
];

const views = await listViews({ setId: benchmark.setId, roomId: room.id });

/** A filter that its address may name; none where it has none. */
function filterAt(path: string): string | null {
  const view = views.find(
    (one) => one.path.replace(shelf.id, room.id).split("?")[0] === path.replace(shelf.id, room.id),
  );
  const [name, choice] =
    Object.entries(view?.filters ?? {}).find(([, { isOfRecords }]) => !isOfRecords) ?? [];
  return name ? `${name}=${choice?.options[0]?.[0]}` : view?.search ? "search=vol" : null;
}

/** What the cursor in an address was made of. */
function keyOf(address: string): (string | number)[] {
  const after = new URLSearchParams(address.split("?")[1]).get("after") ?? "";
  return JSON.parse(Buffer.from(after, "base64url").toString()) as (string | number)[];
}

describe.each(lists)("as %s, %s", (as, path, pages = 3) => {
  const person = people[as];
  const [bare = ""] = path.split("?");
  const filter = filterAt(bare) ?? "page=1";
  const and = path.includes("?") ? "&" : "?";

  test("shows each row once, on pages that lead there and back", async () => {
    const seen: string[] = [];
    const visited: string[] = [];
    for (let next: string | undefined = path; next !== undefined;) {
      const page = await person.get(next);
      visited.push(next);
      expect(page.title).toContain(`Page ${visited.length} of ${pages}`);
      const table = page.html.slice(page.html.indexOf("<tbody"), page.html.lastIndexOf("</tbody>"));
      // Peers have no page of their own to lead to.
      const ids = new Set(table.match(/\b[0-9a-f]{32}\b/g) ?? table.match(/Vol-2026-\d+/g));
      for (const id of around) ids.delete(id);
      seen.push(...ids);
      next = page.beside("next");
    }
    expect([visited.length, seen.length, new Set(seen).size]).toEqual([pages, rows, rows]);
    const [first = "", second = ""] = visited;
    const last = await person.get(visited.at(-1) ?? "");
    expect([last.beside("prev"), last.links.includes(first)]).toEqual([visited.at(-2), true]);
    expect((await person.get(second)).beside("prev")).toBe(first);
  });

  test("takes an address of the time when pages had numbers for its first page", async () => {
    expect((await person.get(`${path}${and}page=2`)).title).toContain(`Page 1 of ${pages}`);
  });

  test("shows its last rows past its end, its first before its beginning", async () => {
    const second = (await person.get(path)).beside("next") ?? "";
    const key = keyOf(second);
    const least = key.map((value) => (typeof value === "number" ? 0 : ""));
    const most = key.map((value) => (typeof value === "number" ? 1e9 : "zz"));
    const ends = [];
    for (const end of [least, most]) ends.push(await person.get(`${path}${and}after=${cursorOf(...end)}`));
    const [first, last] = ends[0]?.title.includes("Page 1 of") ? ends : ends.reverse();
    expect(first?.title).toContain(`Page 1 of ${pages}`);
    expect([last?.title, last?.beside("next")]).toEqual([
      expect.stringContaining(`Page ${pages} of ${pages}`),
      undefined,
    ]);
  });

  test("refuses a cursor with text for its numbers or numbers for its text", async () => {
    const second = (await person.get(path)).beside("next") ?? "";
    const key = keyOf(second);
    for (const at of key.keys()) {
      const other = key.with(at, typeof key[at] === "number" ? "2026-01-01" : 1);
      expect((await person.get(`${path}${and}after=${cursorOf(...other)}`)).status).toBe(400);
    }
  });

  const [name = ""] = filter.split("=");
  const ofFilter: [string, string][] = [
    ["a value it does not know", `${name}=nonsense`],
    ["no value where one has to be", `${name}=`],
  ];
  test.each<[string, string]>([
    ["a name it does not know", "colour=blue"],
    ...(name === "search" || name === "page" ? [] : ofFilter),
    ["a cursor that is none", "after=nonsense"],
    ["a cursor of another list", `after=${cursorOf(1, 2, 3, 4)}`],
  ])("refuses %s, and leads back to the list", async (_, query) => {
    const refused = await person.get(`${bare}?${query}`);
    expect([refused.status, refused.title]).toEqual([400, expect.stringContaining("This address asks for")]);
    expect(refused.links).toContain(bare);
  });

  test("knows its filter once, and not twice", async () => {
    expect((await person.get(`${bare}?${filter}`)).status).toBe(200);
    expect((await person.get(`${bare}?${filter}&${filter}`)).status).toBe(400);
  });
});

test("a workstream that is no longer there shows every request", async () => {
  const page = await people.admin.get(`${tools}/due-diligence/${room.id}/requests?section=Gone`);
  expect([page.status, page.text]).toEqual([200, expect.stringContaining(`${rows} requests`)]);
});
