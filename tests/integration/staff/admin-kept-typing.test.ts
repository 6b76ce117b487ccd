import { describe, expect, it } from "vitest";
import { type Page, startApp } from "../../support/product/harness.ts";
import { applied } from "../../examples/posts/records.ts";

const app = await startApp();
const admin = await app.admin();

type Fields = Record<string, string | string[]>;

/** Posts a form too late, proves who one is at the second try, and comes back to the form. */
async function sentTooLate(path: string, fields: Fields): Promise<Page> {
  await app.make.oldProof(admin.details?.userId);
  const asked = await admin.post(path, fields);
  expect(asked.location).toMatch(/^\/confirm-identity\?to=/);
  expect((await admin.post(asked.location ?? "", { password: "not this one" })).status).toBe(400);
  const proved = await admin.post(asked.location ?? "", { password: admin.details?.password ?? "" });
  expect(proved.location).toBe(path);
  const back = await admin.get(path);
  expect(back.text).toContain("Nothing was saved yet");
  expect(back.text).toContain("We kept what you typed");
  return back;
}

/** What a field has, or which of its boxes are ticked. */
function valueOf(page: Page, name: string, typed: string | string[]) {
  if (typeof typed === "string") return page.field(name);
  const inputs = page.tags("input").filter((tag) => tag.name === name && "checked" in tag);
  return inputs.map(({ value }) => value).sort();
}

describe("what was typed is there again after the proof of identity", () => {
  it("for a new key, which is made when the form is sent again", async () => {
    const page = "/admin-user-management";
    const assignedEmail = "typed.before@example.com";
    const fields = { _form: "generate", intent: "generate", assignedEmail };
    const made = () =>
      app.db.selectFrom("user_keys").select("id").where("assigned_email", "=", assignedEmail).execute();
    expect((await sentTooLate(page, fields)).field("assignedEmail")).toBe(assignedEmail);
    expect(await made()).toEqual([]);
    expect((await admin.post(page, fields)).status).toBe(303);
    expect(await made()).toHaveLength(1);
    expect((await admin.get(page)).text).not.toContain("Nothing was saved yet");
    expect(await app.db.selectFrom("form_drafts").select("id").execute()).toEqual([]);
  });

  const clientPage = async () => `/admin-data-portal/clients/${(await app.make.client()).companyId}`;
  it.each<[string, () => Promise<{ page: string; along: Fields; typed: Fields }>]>([
    [
      "a client's access",
      async () => ({
        page: await clientPage(),
        along: { _form: "access", intent: "change-access", seen: "" },
        typed: {
          accessLevel: "demo",
          services: ["consultancy", "index_licensing"],
          tools: ["benchmarking"],
        },
      }),
    ],
    [
      "an application's approval",
      async () => ({
        page: `/admin-user-management/applications/${await applied(app)}?do=approve`,
        along: { _form: "approve", intent: "approve" },
        typed: { accessLevel: "full", services: ["consultancy"] },
      }),
    ],
    [
      "an admin who is invited",
      async () => ({
        page: "/admin-user-management/admins/invite",
        along: { _form: "invite-admin" },
        typed: { firstName: "Ida", email: `${crypto.randomUUID()}@example.com` },
      }),
    ],
  ])("for %s", async (_, make) => {
    const { page, along, typed } = await make();
    const back = await sentTooLate(page, { ...along, ...typed });
    for (const [name, value] of Object.entries(typed)) expect(valueOf(back, name, value)).toEqual(value);
  });

  it("but for nobody else's eyes, and nothing is kept of a button", async () => {
    const page = await clientPage();
    await sentTooLate(page, { _form: "access", intent: "change-access", accessLevel: "demo", seen: "" });
    const another = await app.admin();
    another.jar.set("former", admin.jar.get("former") ?? "");
    expect((await another.get(page)).text).not.toContain("We kept what you typed");
    await app.make.oldProof(admin.details?.userId);
    await app.db.deleteFrom("form_drafts").execute();
    const asked = await admin.post(page, { intent: "set-pending", reason: "A check" });
    expect(asked.location).toMatch(/^\/confirm-identity/);
    expect(await app.db.selectFrom("form_drafts").select("id").execute()).toEqual([]);
  });
});
