import { beforeAll, describe, expect, test } from "vitest";
import { databaseDigest } from "../support/database-digest.ts";
import { type Page, startApp } from "../support/harness.ts";
import { leaves, sourceOf } from "../support/route-tree.ts";
import { answerFor, type Expected, type Ids, type Row, rows } from "./expectations.ts";
import { postedIntents } from "./posts.ts";
import { type Role, roles, type Scene, secret, setScene } from "./scene.ts";

const app = await startApp();

let people: Scene["people"];
let ids: Ids;

beforeAll(async () => {
  ({ people, ids } = await setScene(app));
});

const address = (row: Row) => row.example?.(ids) ?? row.path;

test("the matrix has every URL, and no other", () => {
  expect(rows.map((row) => row.path).sort()).toEqual(leaves.map((leaf) => leaf.path).sort());
});

describe.each(rows)("GET $path", (row) => {
  test.each(roles)("as %s", async (role) => {
    const page = await people[role]().get(address(row));
    expectAnswer(page, answerFor(row, role));
    if (answerFor(row, role) !== 200 || (role !== "client" && role !== "admin"))
      expectNoSecret(page, row, role);
  });

  test.each(roles)("as %s, the data of a client navigation", async (role) => {
    const path = address(row) === "/" ? "/_root.data" : `${address(row)}.data`;
    const page = await people[role]().get(path, {
      headers: { "Sec-Fetch-Site": "same-origin", Accept: "*/*" },
    });
    expect(page.status, page.html.slice(0, 300)).toBeLessThan(500);
    const asked = answerFor(row, role);
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

    test.each(["visitor", "client", "stranger", "newcomer"] as const)("as %s", async (role) => {
      if (answerFor(row, role) === 200) return;
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
      for (const role of ["client", "stranger", "newcomer", "visitor"] as const) {
        for (const path of [address(row), `${address(row)}.data`]) {
          for (const fields of attempts(row)) {
            const page = await people[role]().send(method, path, fields);
            const allowed = role === "visitor" ? [202, 303, 401, 403, 404, 405] : [403, 404, 405];
            // The door takes no form for the API.
            if (path.startsWith("/api/")) allowed.push(415);
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

/** What the page's own buttons post, and some of other pages'. */
function attempts(row: Row) {
  const leaf = leaves.find((one) => one.path === row.path);
  const own = leaf ? postedIntents(sourceOf(leaf.file)) : [];
  const all = {
    id: ids.unheld,
    reportId: ids.report,
    reason: "None",
    message: "Not from us",
    accessLevel: "full",
  };
  return [
    { assignedEmail: "thief@example.com" },
    { intent: "generate", assignedEmail: "thief@example.com" },
    { intent: "activate", id: "0".repeat(32) },
    { intent: "reset", id: "0".repeat(32) },
    ...own.map((intent) => ({ ...all, intent })),
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
