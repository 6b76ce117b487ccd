import { beforeAll, describe, expect, test } from "vitest";
import { databaseDigest } from "../support/database-digest.ts";
import { applicationFields } from "../support/factories.ts";
import { type Page, type Person, startApp } from "../support/harness.ts";
import { leaves } from "../support/route-tree.ts";
import { formWith, pdf } from "../support/upload-files.ts";
import { type Expected, type Ids, type Row, rows } from "./expectations.ts";

const app = await startApp();

const roles = ["visitor", "client", "stranger", "admin"] as const;
type Role = (typeof roles)[number];

/** Stands in records of every kind that only the admin, or only the owner, may see. */
const secret = "Quillfeather";
const people = {} as Record<Role, () => Person>;
let ids: Ids;

beforeAll(async () => {
  const companyId = await app.make.company({ name: `${secret} Partners` });
  const owner = await app.make.client({ company_id: companyId, last_name: secret });
  const signedIn = {
    client: await app.signInAs(owner),
    stranger: await app.client(),
    admin: await app.admin(),
  };
  people.visitor = () => app.visitor();
  for (const role of ["client", "stranger", "admin"] as const) people[role] = () => signedIn[role];

  const report = await app.make.report({ title: "A Sector Report That One Company Holds" });
  await app.make.holding(companyId, report.id);
  await app.make.notifications(1, `${secret} has applied`);
  const applied = await app
    .visitor()
    .post("/signup", applicationFields({ company: `${secret} Capital`, email: "quillfeather@example.org" }));
  expect(applied.status).toBe(303);
  const application = await app.db
    .selectFrom("applications")
    .select("id")
    .where("email", "=", "quillfeather@example.org")
    .executeTakeFirstOrThrow();
  const message = await app.db
    .selectFrom("outbox")
    .select("id")
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  const order = await app.make.order({ userId: owner.userId, companyId }, { note: `For ${secret}` });
  const invoiced = await app.make.order({ userId: owner.userId, companyId }, { note: `For ${secret}` });
  await people.admin().post(`/admin-data-portal/orders/${invoiced.id}`, { intent: "invoice" });
  const quote = await app.make.quote({ ...owner, companyId }, { requirements: `For ${secret}` });
  const ticket = await app.make.ticket({
    name: `Ida ${secret}`,
    user_id: owner.userId,
    company_id: companyId,
  });
  const attached = formWith({ message: `About ${secret}` }, [{ name: `${secret}.pdf`, bytes: pdf() }]);
  await people.client().post(`/client-portal/support/${ticket.id}`, undefined, { body: attached });
  const attachment = await app.db.selectFrom("ticket_attachments").select("id").executeTakeFirstOrThrow();
  ids = {
    report: report.id,
    // Ordered by the owner's company, so that a page about it may not say so to anybody else.
    unheld: order.reportId,
    order: order.id,
    invoiced: invoiced.id,
    quote: quote.id,
    ticket: ticket.id,
    attachment: attachment.id,
    deal: await app.make.deal(companyId, { notes: `About ${secret}` }),
    file: await app.make.companyFile(companyId, { title: `Papers of ${secret}` }),
    client: await clientPageId(companyId, owner.userId),
    application: application.id,
    message: message.id,
    draft: await app.make.draft((await app.make.admin()).userId, { title: `Draft of ${secret}` }),
  };
});

/** The client's page is found the way staff find it: through the list. */
async function clientPageId(companyId: string, userId: string): Promise<string> {
  const list = await people.admin().get("/admin-data-portal/clients");
  const link = list.links.find((href) => href.includes(companyId) || href.includes(userId));
  return link?.split("/").at(3)?.split(/[?#]/)[0] ?? companyId;
}

const address = (row: Row) => row.example?.(ids) ?? row.path;

test("the matrix has every URL, and no other", () => {
  expect(rows.map((row) => row.path).sort()).toEqual(leaves.map((leaf) => leaf.path).sort());
});

describe.each(rows)("GET $path", (row) => {
  test.each(roles)("as %s", async (role) => {
    const page = await people[role]().get(address(row));
    expectAnswer(page, row[role]);
    if (row[role] !== 200 || role === "visitor" || role === "stranger") expectNoSecret(page, row, role);
  });

  test.each(roles)("as %s, the data of a client navigation", async (role) => {
    const path = address(row) === "/" ? "/_root.data" : `${address(row)}.data`;
    const page = await people[role]().get(path, {
      headers: { "Sec-Fetch-Site": "same-origin", Accept: "*/*" },
    });
    expect(page.status, page.html.slice(0, 300)).toBeLessThan(500);
    const asked = row[role];
    if (asked === 403 || asked === 401) expect([401, 403, 404]).toContain(page.status);
    if (asked === "login")
      expect(page.status === 202 || page.status === 303 || page.status === 401 || page.status === 404).toBe(
        true,
      );
    if (asked !== 200) expectNoSecret(page, row, role);
    expect(page.bytes.subarray(0, 4).toString()).not.toBe("%PDF");
  });
});

const ids_ = (file: string) => file.replace(/\.tsx?$/, "");

/** Whichever loaders a request names, each answers for itself. */
describe.each(leaves.filter((leaf) => leaf.layouts.length > 0 || leaf.path.startsWith("/reports")))(
  "GET $path.data with _routes",
  (leaf) => {
    const row = rows.find((one) => one.path === leaf.path);
    if (!row) throw new Error(`No row for ${leaf.path}`);
    const own = ids_(leaf.file);
    const layouts = leaf.layouts.map(ids_);
    const admins = ids_("routes/admin/user-management/user-keys.tsx");
    const named = [
      own,
      ["root", own].join(","),
      [...layouts, own].join(","),
      layouts.join(","),
      "root",
      "",
      admins,
      `${own},${admins}`,
      "no-such-route",
    ];

    test.each(["visitor", "client", "stranger"] as const)("as %s", async (role) => {
      if (row[role] === 200) return;
      for (const routes of new Set(named)) {
        const page = await people[role]().get(`${address(row)}.data?_routes=${encodeURIComponent(routes)}`);
        expect(page.status, `_routes=${routes}: ${page.html.slice(0, 200)}`).toBeLessThan(500);
        expectNoSecret(page, row, role);
        expect(page.html, `_routes=${routes}`).not.toContain("CRR-");
      }
    });
  },
);

describe.each(rows.filter((row) => row.client === 403))("changing things at $path", (row) => {
  test.each(["POST", "PATCH", "PUT", "DELETE"])(
    "%s is refused to everybody but staff, and changes nothing",
    async (method) => {
      const before = databaseDigest(app.sqlite);
      for (const role of ["client", "stranger", "visitor"] as const) {
        for (const path of [address(row), `${address(row)}.data`]) {
          for (const fields of attempts()) {
            const page = await people[role]().send(method, path, fields);
            const allowed = role === "visitor" ? [202, 303, 401, 403, 404, 405] : [403, 404, 405];
            expect(
              allowed,
              `${method} ${path} as ${role}: ${page.status} ${page.text.slice(0, 100)}`,
            ).toContain(page.status);
            if (page.status === 303) expect(page.location).toMatch(/^\/login/);
            expectNoSecret(page, row, role);
          }
        }
      }
      expect(databaseDigest(app.sqlite)).toEqual(before);
    },
  );
});

test("another company's order can't be cancelled, and nobody orders in another's name", async () => {
  const before = databaseDigest(app.sqlite);
  for (const role of ["stranger", "visitor"] as const) {
    for (const path of [`/client-portal/orders/${ids.order}`, `/client-portal/orders/${ids.order}.data`]) {
      const page = await people[role]().post(path, { intent: "cancel", companyId: "0".repeat(32) });
      expect(role === "visitor" ? [202, 303, 401, 404] : [404], `${role} ${path}`).toContain(page.status);
      if (page.status === 303) expect(page.location).toMatch(/^\/login/);
      expect(page.html).not.toContain(secret);
    }
  }
  for (const token of [`${ids.ticket}.${"A".repeat(22)}`, ids.ticket, `${ids.ticket}.`]) {
    const posted = await people.visitor().post(`/enquiry/${token}`, { message: "Not from them" });
    const page = posted.status === 303 ? await posted.follow() : posted;
    expect(page.status).toBe(404);
    expect(page.html).not.toContain(secret);
  }
  expect(databaseDigest(app.sqlite)).toEqual(before);
});

/** What the admin pages' own buttons post. */
function attempts() {
  return [
    { intent: "generate", assignedEmail: "thief@example.com" },
    { intent: "activate", id: "0".repeat(32) },
    { intent: "approve", accessLevel: "full" },
    { intent: "start-review" },
    { intent: "grant", reportId: ids.report },
    { intent: "mark-all-read" },
    { intent: "reset", id: "0".repeat(32) },
    { intent: "withdraw", id: ids.unheld, reportId: ids.unheld },
    { intent: "publish", id: ids.unheld, reportId: ids.unheld },
    { intent: "fulfil", reason: "None" },
    { intent: "cancel", reason: "None" },
    { intent: "answer", message: "Not from us" },
    { intent: "close" },
    { intent: "reopen" },
  ];
}

function expectAnswer(page: Page, expected: Expected): void {
  if (typeof expected === "number") {
    expect(page.status, page.text.slice(0, 300)).toBe(expected);
    return;
  }
  expect([302, 303], page.text.slice(0, 300)).toContain(page.status);
  if (expected === "login") expect(page.location).toMatch(/^\/login(\?|$)/);
  else expect((page.location ?? "").split("?")[0]).toBe(expected.slice(2));
}

function expectNoSecret(page: Page, row: Row, role: Role): void {
  // An owner sees their own company's name in the frame of every page.
  if (role === "client" || role === "admin") return;
  expect(page.html, `${row.path} as ${role}`).not.toContain(secret);
  expect(page.html.toLowerCase(), `${row.path} as ${role}`).not.toContain("quillfeather@");
}
