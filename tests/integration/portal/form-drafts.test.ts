import { describe, expect, test } from "vitest";
import { allRoutes } from "#app/routes/all-facts.ts";
import type { Member } from "#app/features/actor.ts";
import { saveFormDraft } from "#app/features/saved-submissions/form-draft.server.ts";
import { startApp } from "../../support/product/harness.ts";

const app = await startApp();
const page = "/client-portal/reports/new";
const typed = { _form: "report", title: "Half a report", content: "# One\n\nTwo", code: "123456" };

const client = {
  role: "client",
  email: "",
  firstName: "",
  lastName: "",
} as unknown as Member;
const kept = () => app.db.selectFrom("parked_submissions").selectAll().execute();

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
    const actor = { ...client, userId };
    await person.post("/account/notifications?draft=save", { _form: "notices", byMail: "quotes" });
    expect((await kept()).length).toBe(0);
    for (let turn = 0; turn < 22; turn += 1)
      await saveFormDraft(app.db, actor, `/client-portal/x/${turn}`, { form: "x", values: { a: "b" } });
    expect((await kept()).length).toBe(20);
  });

  test.each(allRoutes.filter(({ drafts, path }) => drafts && !path.includes(":")))(
    "$path has the button",
    async ({ path }) => {
      const person = await app.client();
      expect((await person.get(path)).html).toMatch(/formAction="[^"]*draft=save"/i);
    },
  );
});
