import { describe, expect, test } from "vitest";
import { allRoutes } from "#app/routes/all-facts.ts";
import { keepFormDraft } from "#app/features/form-drafts/form-draft.server.ts";
import { takeErrors } from "../../support/errors.ts";
import { startApp } from "../../support/product/harness.ts";

const app = await startApp();
const page = "/client-portal/reports/new";
const typed = { _form: "report", title: "Half a report", content: "# One\n\nTwo", code: "123456" };
const kept = () => app.db.selectFrom("form_drafts").selectAll().execute();

describe("a long form that was not sent", () => {
  test("keeps a draft by its button, which stands in the form again, and goes when it is sent", async () => {
    const person = await app.client();
    expect((await person.get(page)).html).toMatch(/formAction="[^"]*\?draft=save"/i);
    const saved = await person.post(`${page}?draft=save`, typed);
    expect([saved.status, saved.location]).toEqual([303, page]);
    const back = await person.get(page);
    expect(back.text).toContain("Draft saved");
    expect(back.text).toContain("This is your draft");
    expect(back.field("title")).toBe("Half a report");
    expect(back.html).toContain("# One");
    // A refusal keeps it, too.
    expect((await person.post(page, { ...typed, title: "" })).status).toBe(400);
    expect((await person.get(page)).field("title")).toBe("Half a report");
    expect((await person.post(page, typed)).status).toBe(303);
    expect((await person.get(page)).text).not.toContain("This is your draft");
    expect(await kept()).toEqual([]);
  });

  test("saves itself for scripts, is nobody else's, and holds no secret in the clear", async () => {
    const person = await app.client();
    const asScript = { headers: { Accept: "application/json" } };
    const answer = await person.post(`${page}?draft=save`, typed, asScript);
    expect([answer.status, answer.html]).toEqual([200, '{"saved":true}']);
    const [row] = await kept();
    expect(Buffer.from(row?.body_enc ?? []).toString("latin1")).not.toContain("Half");
    const other = await app.client();
    expect((await other.get(page)).text).not.toContain("This is your draft");
    expect((await person.get(page)).html).not.toContain("123456");
    // Nothing typed is no draft; neither is what was given up.
    await person.post(`${page}?draft=save`, { _form: "report", title: " " }, asScript);
    expect(await kept()).toEqual([]);
    await person.post(`${page}?draft=save`, typed, asScript);
    expect((await person.post(`${page}?draft=drop`, {})).location).toBe(page);
    expect(await kept()).toEqual([]);
  });

  test("is kept for the pages that say so, and the latest twenty", async () => {
    const person = await app.client();
    const userId = person.details?.userId ?? "";
    const draft = { form: "x", values: { a: "b" } };
    const kind = { draft, marks: [], replaces: true, seconds: 60 };
    await person.post("/account/notifications?draft=save", { _form: "notices", byMail: "quotes" });
    expect((await kept()).length).toBe(0);
    for (let turn = 0; turn < 22; turn += 1)
      await keepFormDraft(app.db, { userId, path: `/client-portal/x/${turn}` }, kind);
    expect((await kept()).length).toBe(20);
  });

  test("does not lose what another tab has saved since: scripts stop, the button says so", async () => {
    const person = await app.client();
    const asScript = { headers: { Accept: "application/json" } };
    const save = (tab: string, title: string, how = asScript) =>
      person.post(`${page}?draft=save`, { ...typed, _draft: tab, title }, how);
    const shown = async () => (await person.get(page)).field("title");
    // Two tabs that were opened before anything was typed.
    expect((await save("one ", "First")).status).toBe(200);
    expect((await save("two ", "Second")).status).toBe(409);
    expect(await save("two ", " ")).toMatchObject({ status: 409 });
    expect(await shown()).toBe("First");
    expect((await save("one ", "First, longer")).status).toBe(200);
    // A page that is opened now goes on with it; then the first is told.
    const opened = (await person.get(page)).field("_draft");
    expect(opened).toMatch(/^\S+ one$/);
    expect((await save(opened ?? "", "Third")).status).toBe(200);
    expect((await save("one ", "First, longest")).status).toBe(409);
    expect(await shown()).toBe("Third");
    expect((await save("one ", "Fourth", { headers: { Accept: "text/html" } })).status).toBe(303);
    expect((await person.get(page)).text).toContain("It took the place of a newer one");
    expect(await shown()).toBe("Fourth");
  });

  test("stays when another tab is sent, or saves itself after its session's end", async () => {
    const person = await app.client();
    const userId = person.details?.userId ?? "";
    const asScript = { headers: { Accept: "application/json" } };
    const save = (tab: string, title: string) =>
      person.post(`${page}?draft=save`, { ...typed, _draft: tab, title }, asScript);
    expect((await save("two ", "Second")).status).toBe(200);
    expect((await person.post(page, { ...typed, _draft: "one " })).status).toBe(303);
    expect((await person.get(page)).field("title")).toBe("Second");
    const last_seen_at = new Date(Date.now() - 3_600_000).toISOString();
    await app.db.updateTable("sessions").set({ last_seen_at }).where("user_id", "=", userId).execute();
    expect((await save("one ", "First")).location).toMatch(/^\/login\?reauth=1/);
    await person.signIn(app.db);
    expect((await person.get(page)).field("title")).toBe("Second");
  });

  test("costs no answer when it can't be forgotten", async () => {
    const person = await app.client();
    app.sqlite.exec("ALTER TABLE form_drafts RENAME TO form_drafts_away");
    const sent = await person
      .post(page, typed)
      .finally(() => app.sqlite.exec("ALTER TABLE form_drafts_away RENAME TO form_drafts"));
    expect(sent.status).toBe(303);
    expect(takeErrors().join()).toContain('"event":"form-draft"');
  });

  test("outlives the session's end for as long as any draft, and stands in the form once", async () => {
    const person = await app.client();
    const userId = person.details?.userId ?? "";
    const last_seen_at = new Date(Date.now() - 3_600_000).toISOString();
    await app.db.updateTable("sessions").set({ last_seen_at }).where("user_id", "=", userId).execute();
    const sent = await person.post(page, { ...typed, _draft: "one " });
    expect(sent.location).toBe("/login?reauth=1&to=%2Fclient-portal%2Freports%2Fnew");
    await person.signIn(app.db);
    const back = await person.get(page);
    expect(back.text).toContain("You were signed out");
    expect(back.text).not.toContain("This is your draft");
    expect(back.field("title")).toBe("Half a report");
    const [row] = (await kept()).filter((one) => one.user_id === userId);
    expect(Date.parse(row?.expires_at ?? "") - Date.now()).toBeGreaterThan(29 * 86_400_000);
    expect((await person.post(page, typed)).status).toBe(303);
    expect((await person.get(page)).field("title")).toBe("");
    const reports = app.db.selectFrom("company_files").select("id").where("added_by", "=", userId);
    expect(await reports.execute()).toHaveLength(1);
  });

  test.each(allRoutes.filter(({ drafts, path }) => drafts && !path.includes(":")))(
    "$path has the button",
    async ({ path }) => {
      const person = await app.client();
      expect((await person.get(path)).html).toMatch(/formAction="[^"]*draft=save"/i);
    },
  );
});
