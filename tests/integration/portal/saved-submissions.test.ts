import { describe, expect, test } from "vitest";
import { startApp } from "../../support/product/harness.ts";
import type { Person } from "../../support/scene/person.ts";

const app = await startApp();
const form = "/client-portal/support/new";
const typed = { _form: "ticket", subject: "A half-written thought", message: "Line one.\nLine two." };

/** As if nothing had been done for an hour. */
async function fallAsleep(person: Person): Promise<void> {
  await app.db
    .updateTable("sessions")
    .set({ last_seen_at: new Date(Date.now() - 3_600_000).toISOString() })
    .where("user_id", "=", person.details?.userId ?? "")
    .execute();
}

const kept = () => app.db.selectFrom("form_drafts").selectAll().execute();

/** The notifications page's form stands for every form: its ticks are what was typed. */
const notices = "/account/notifications";

describe("a form sent after the session has ended", () => {
  test("comes back as it was typed, once the same person is in again", async () => {
    const person = await app.client();
    const page = await person.get(notices);
    expect(page.field("_form")).toBe("notices");
    await fallAsleep(person);
    const sent = await person.post(notices, { _form: "notices", byMail: "quotes" });
    expect(sent.status).toBe(303);
    expect(sent.location).toBe("/login?reauth=1&to=%2Faccount%2Fnotifications");
    const login = await person.get(sent.location ?? "");
    expect(login.text).toContain("Your session has ended");
    expect(login.field("to")).toBe(notices);
    await person.signIn(app.db);
    const back = await person.get(notices);
    expect(back.text).toContain("You were signed out");
    expect(back.text).toContain("We kept what you typed. Check it and submit again.");
    const ticked = back.tags("input").filter((tag) => tag.name === "byMail" && "checked" in tag);
    expect(ticked.map(({ value }) => value)).toEqual(["quotes"]);
    // Nothing was submitted by itself.
    expect(await app.db.selectFrom("notice_choices").selectAll().execute()).toEqual([]);
    const again = await person.post(notices, { _form: "notices", byMail: "quotes" });
    expect(again.status).toBe(303);
    expect((await person.get(notices)).text).not.toContain("You were signed out");
    expect(await kept()).toEqual([]);
  });

  test("is kept also when the page itself has noticed the end before", async () => {
    const person = await app.client();
    await fallAsleep(person);
    expect((await person.get("/client-portal/refresh?parts=figures")).status).toBe(401);
    expect(person.jar.get("sid") ?? "").toBe("");
    const sent = await person.post(notices, { _form: "notices", byMail: "orders" });
    expect(sent.location).toMatch(/^\/login\?reauth=1/);
    await person.signIn(app.db);
    expect((await person.get(notices)).text).toContain("We kept what you typed");
  });

  test("is shown to nobody else who signs in with that browser", async () => {
    const person = await app.client();
    await fallAsleep(person);
    await person.post(notices, { _form: "notices", byMail: "orders" });
    const another = await app.client();
    another.jar.set("former", person.jar.get("former") ?? "");
    const page = await another.get(notices);
    expect(page.status).toBe(200);
    expect(page.text).not.toContain("We kept what you typed");
  });

  test("keeps no password, code or key, and is sealed", async () => {
    const person = await app.client();
    await fallAsleep(person);
    await person.post("/account/password", {
      _form: "change-password",
      current: "hunter-two-hunter",
      password: "a-new-secret-phrase",
      again: "a-new-secret-phrase",
      code: "123456",
    });
    expect(await kept().then((rows) => rows.filter((row) => row.user_id === person.details?.userId))).toEqual(
      [],
    );
    await person.post(form, { ...typed, userKey: "CRR-SECRET" });
    const [row] = (await kept()).filter((one) => one.user_id === person.details?.userId);
    expect(row?.path).toBe(form);
    expect(Buffer.from(row?.body_enc ?? []).toString("latin1")).not.toContain("half-written");
  });

  test("is not kept for a button alone, for a stranger, or for a forged cookie", async () => {
    const before = (await kept()).length;
    const person = await app.client();
    await fallAsleep(person);
    expect((await person.post(notices, { intent: "end", id: "x" })).location).toMatch(
      /^\/login\?unsent=1&to=/,
    );
    expect((await app.visitor().post(form, typed)).location).toMatch(/^\/login\?unsent=1&to=/);
    const forger = app.visitor();
    forger.jar.set(
      "former",
      Buffer.from(JSON.stringify({ user: "0".repeat(32), submission: "" })).toString("base64"),
    );
    expect((await forger.post(form, typed)).location).toMatch(/^\/login\?unsent=1&to=/);
    expect(await kept()).toHaveLength(before);
  });

  test("is kept without its files where the form takes files", async () => {
    const person = await app.client();
    await fallAsleep(person);
    const body = new FormData();
    for (const [name, value] of Object.entries({ ...typed, kept: "x".repeat(43) })) body.append(name, value);
    body.append("attachments", new File(["%PDF-1.7\n"], "note.pdf", { type: "application/pdf" }));
    const sent = await person.post(form, undefined, { body });
    expect(sent.location).toBe("/login?reauth=1&to=%2Fclient-portal%2Fsupport%2Fnew");
    await person.signIn(app.db);
    const page = await person.get(form);
    expect(page.text).toContain("We kept what you typed. Check it and submit again. Files are not kept");
    expect(page.field("_form")).toBe("ticket");
  });

  test("is forgotten after half an hour", async () => {
    const person = await app.client();
    await fallAsleep(person);
    await person.post(form, typed);
    await app.db
      .updateTable("form_drafts")
      .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
      .where("user_id", "=", person.details?.userId ?? "")
      .execute();
    await person.signIn(app.db);
    expect((await person.get(form)).text).not.toContain("We kept what you typed");
  });
});
