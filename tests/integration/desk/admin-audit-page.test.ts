import { describe, expect, it } from "vitest";
import { startApp } from "../../support/product/harness.ts";

const app = await startApp();
const admin = await app.admin();
await admin.signIn(app.db);

const path = "/admin-user-management/audit";
const email = () => encodeURIComponent(admin.details?.email ?? "");

describe("the audit page", () => {
  it("shows who did what, filters by its address and leads to what an entry is about", async () => {
    const page = await admin.get(`${path}?who=${email()}&action=session.start`);
    expect(page.status).toBe(200);
    // Words for people; the code, which a search takes, is told to who points at it.
    expect(page.text).toContain("Session: start");
    expect(page.html).toContain('title="session.start"');
    expect(page.links).toContain(`/admin-user-management/users/${admin.details?.userId}`);
    expect((await admin.get(`${path}?who=nobody+at+all`)).text).toContain("No entries found");
    expect((await admin.get(`${path}?from=2026-02-30&before=x&after=-1&search=%07`)).status).toBe(200);
  });

  it("says whether the chain holds and when that was seen", async () => {
    const checked = await (await admin.post(path, { intent: "check" })).follow();
    expect(checked.text).toContain("The chain holds");
    expect(checked.text).toMatch(/Checked just now ?, up to \d+ entries/);
  });

  it("hands the log out as a file that runs nothing, and records that", async () => {
    const page = await admin.get(`${path}.csv?who=${email()}`);
    expect(page.status).toBe(200);
    expect(page.headers.get("Content-Type")).toContain("text/csv");
    expect(page.headers.get("Content-Disposition")).toMatch(
      /^attachment; filename="audit-\d{4}-\d\d-\d\d\.csv"/,
    );
    expect(page.headers.get("Cache-Control")).toContain("no-store");
    const text = Buffer.from(page.bytes).toString("utf8");
    expect(text).toMatch(/^\uFEFFEntry,Time \(UTC\),/);
    expect(text).toContain("session.start");
    expect((await admin.get(`${path}?action=audit.export`)).text).toContain("Audit: export");
  });
});
