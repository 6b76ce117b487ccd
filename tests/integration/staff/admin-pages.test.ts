import { describe, expect, it } from "vitest";
import { queueMail } from "#app/features/core/mail/queue-mail.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { startApp } from "../../support/product/harness.ts";
import { recordsIn } from "../../support/scene/records.ts";

const app = await startApp();
const admin = await app.admin();

it("the portal's first page greets by email, counts, and asks for two-factor who has none", async () => {
  await app.make.notifications(2);
  const page = await admin.get("/admin-data-portal");
  expect(page.text).toContain(`Welcome, ${admin.details?.email}`);
  expect(page.text).toContain("Turn on two-factor authentication");
  expect(page.links).toContain("/account/two-factor");
  const unread = await app.db.selectFrom("notifications").select("id").execute();
  expect(page.text).toContain(`Unread notifications ${unread.length}`);
  const protectedAdmin = await app.signInAs(await app.make.admin({ totp: true }));
  expect((await protectedAdmin.get("/admin-data-portal")).text).not.toContain("Turn on two-factor");
});

it("a user key is generated, found, activated and revoked with the contract's words", async () => {
  const path = "/admin-user-management";
  const assignedEmail = `${newId()}@example.com`;
  const search = `${path}?search=${encodeURIComponent(assignedEmail)}`;
  expect((await admin.get(search)).text).toContain("No user keys found");
  const generated = await (await admin.submit(path, { intent: "generate", assignedEmail })).follow();
  expect(generated.text).toContain("User key generated");
  const { id } = recordsIn(app.sqlite).rowOf("user_keys", { assigned_email: assignedEmail });
  expect((await admin.get(search)).text).toMatch(new RegExp(`${assignedEmail}.*Unused`));
  for (const intent of ["activate", "revoke"])
    expect((await (await admin.post(path, { intent, id })).follow()).text).toContain("Key status updated");
  const again = await admin.post(path, { intent: "activate", id });
  expect([again.status, again.problems]).toEqual([409, expect.stringContaining("Error updating key")]);
  const slip = await admin.submit(path, { intent: "generate", assignedEmail: "not an address" });
  expect(slip.problems).toContain("Email address must look like name@example.com");
});

it("2FA Setup says the contract's words, shows its link to who caused it, and names who is not there", async () => {
  const path = "/admin-user-management/two-factor";
  const { userId } = await app.make.client();
  const page = await (await admin.post(path, { intent: "set-up-two-factor", id: userId })).follow();
  expect(page.text).toContain("2FA Setup Two-factor authentication has been set up for the user");
  const [token = ""] = /(?<=\/welcome\/)[\w-]{43}/.exec(page.html) ?? [];
  expect((await app.visitor().get(`/welcome/${token}`)).status).toBe(200);
  const nobody = await admin.post(path, { intent: "set-up-two-factor", id: "0".repeat(32) });
  expect([nobody.status, nobody.problems]).toEqual([404, expect.stringContaining("Error setting up 2FA")]);
});

it("a client set to Pending is out at once and stays out until Active again", async () => {
  const who = await app.make.client();
  const client = await app.signInAs(who);
  const path = `/admin-data-portal/clients/${who.companyId}`;
  const unsaid = await admin.post(`${path}?do=set-pending`, { intent: "set-pending" });
  expect([unsaid.status, unsaid.problems]).toEqual([400, expect.stringContaining("Enter the reason")]);
  const pending = { intent: "set-pending", reason: "An unusual sign-in" };
  const paused = await (await admin.post(path, pending)).follow();
  expect(paused.text).toContain(
    "Status set to Pending The client can’t sign in and was signed out everywhere. Messages to its people wait in the outbox: nobody has sent them yet.",
  );
  expect((await client.get("/client-portal")).status).toBe(303);
  await expect(client.signIn(app.db)).rejects.toThrow("Sign-in");
  expect((await admin.post(path, pending)).status).toBe(409);
  await admin.post(path, { intent: "set-active" });
  await client.signIn(app.db);
  // What is taken back and given again says as truly who has heard of it.
  const { id: reportId } = await app.make.report();
  await app.make.holding(who.companyId, reportId);
  const outbox = "wait in the outbox: nobody has sent them yet.";
  const taken = await admin.post(path, { intent: "take-back", reportId, reason: "Meant for another client" });
  expect((await taken.follow()).text).toContain(`Messages to its people with the reason ${outbox}`);
  const given = await admin.post(path, { intent: "give-back", reportId });
  expect((await given.follow()).text).toContain(`has it again. Messages to its people ${outbox}`);
  const told = recordsIn(app.sqlite)
    .mailsTo(who.email)
    .filter(({ kind }) => kind === "access-changed");
  expect(told.map(({ subject }) => subject)).toEqual([
    expect.stringContaining("is paused"),
    expect.stringContaining("is open"),
  ]);
});

describe("the outbox", () => {
  const list = "/admin-data-portal/outbox";
  const message = async (text: string) =>
    (await app.db.transaction().execute((trx) =>
      queueMail(trx, {
        kind: "role-changed",
        to: "jane@example.com",
        subject: "Your link",
        paragraphs: [text],
      }),
    )) ?? "";

  it("is the delivery when no mail server is set", async () => {
    const url = "http://localhost:3000/login";
    const id = await message(`Open ${url}.\n<b>Not markup</b>`);
    const all = await admin.get(list);
    expect(all.text).toContain("No mail server is set");
    expect(all.html).not.toContain(url);
    const page = await admin.get(`${list}/${id}`);
    expect(page.links).toContain(url);
    expect(page.text).toContain("<b>Not markup</b>");
    expect((await admin.post(`${list}/${id}`, { intent: "retry" })).status).toBe(409);
  });

  it("lists what failed by itself, with why, and sends it again from there", async () => {
    const id = await message("Hello again");
    const failed = `${list}?state=failed`;
    expect((await admin.get(failed)).links).not.toContain(`${list}/${id}`);
    await app.db
      .updateTable("outbox")
      .set({ state: "failed", last_error: "552 mailbox full" })
      .where("id", "=", id)
      .execute();
    const page = await admin.get(failed);
    expect(page.links).toContain(`${list}/${id}`);
    for (const shown of [page, await admin.get(`${list}/${id}`)])
      expect(shown.text).toContain("552 mailbox full");
    const sent = await admin.post(failed, { intent: "retry", id });
    expect(sent.location).toBe(failed);
    expect((await sent.follow()).text).toContain("Message queued");
    expect((await admin.post(failed, { intent: "retry", id })).status).toBe(409);
    expect((await admin.post(failed, { intent: "retry", id: "0".repeat(32) })).status).toBe(404);
    expect((await admin.get(`${list}?state=queued`)).links).toContain(`${list}/${id}`);
  });
});
