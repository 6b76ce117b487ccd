/** The first start's link: once, from this machine, into the demonstration's own account. */
import { describe, expect, test } from "vitest";
import { isoAfter } from "#app/platform/clock.server.ts";
import { hashToken } from "#app/platform/secrets/random.server.ts";
import { startApp } from "../../support/product/harness.ts";
import { recordsIn } from "../../support/scene/records.ts";

const app = await startApp();
const records = recordsIn(app.sqlite);
const tokenOf = (path: string) => path.split("/").at(-1) ?? "";
const linkOf = (path: string) => records.rowOf("links", { token_hash: hashToken(tokenOf(path)) });
const sessionsOf = (userId: string | null) => records.rowsOf("sessions", { user_id: userId ?? "" });

test("a look changes nothing; the button signs in, once, with an entry in the audit log", async () => {
  const path = await app.make.demoLink();
  const visitor = app.visitor();
  for (const method of ["GET", "HEAD"]) expect((await visitor.send(method, path)).status).toBe(200);
  const link = linkOf(path);
  expect([link.used_at, sessionsOf(link.user_id).length]).toEqual([null, 0]);

  const signedIn = await visitor.post(path);
  expect([signedIn.status, signedIn.location]).toEqual([303, "/client-portal"]);
  expect((await visitor.get("/client-portal")).status).toBe(200);
  expect(linkOf(path).used_at).not.toBeNull();
  const entry = records.rowsOf("audit", { action: "session.start" }).at(-1);
  expect(entry).toMatchObject({ actor_id: link.user_id, target: `user:${link.user_id}` });
  expect(entry?.details).toContain("demo-link");

  const another = app.visitor();
  const again = await another.post(path);
  expect([again.status, again.text.includes("it works once")]).toEqual([410, true]);
  expect((await another.get(path)).status).toBe(410);
  expect((await another.get("/client-portal")).status).toBe(303);
  expect(sessionsOf(link.user_id)).toHaveLength(1);
});

test("it proves nobody: what asks for a fresh proof asks at once", async () => {
  const visitor = app.visitor();
  await visitor.post(await app.make.demoLink());
  const begun = await visitor.post("/account/two-factor", { intent: "begin" });
  expect(begun.location).toContain("/confirm-identity");
});

test("of two at once one gets in", async () => {
  const path = await app.make.demoLink();
  const answers = await Promise.all([app.visitor().post(path), app.visitor().post(path)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 410]);
  expect(sessionsOf(linkOf(path).user_id)).toHaveLength(1);
});

test("whoever was signed in is so no longer", async () => {
  const client = await app.make.client();
  const person = await app.signInAs(client);
  await person.post(await app.make.demoLink());
  expect(sessionsOf(client.userId).map(({ revoked_reason }) => revoked_reason)).toEqual(["signed-in-again"]);
});

describe("from elsewhere it opens nothing, and says why", () => {
  const forwarded = [
    { "X-Forwarded-For": "127.0.0.1" },
    { "X-Forwarded-Host": "localhost:3000" },
    { "X-Forwarded-Proto": "http" },
    { Forwarded: "for=127.0.0.1" },
    { Via: "1.1 proxy" },
    { "X-Real-IP": "127.0.0.1" },
  ];
  test.each([
    ...forwarded.map((headers) => ({ headers })),
    { ip: "192.0.2.7" },
    { ip: "10.0.0.5" },
    { ip: "::ffff:192.0.2.7" },
    { ip: "2001:db8::1" },
  ])("%j", async (options) => {
    const path = await app.make.demoLink();
    const visitor = app.visitor();
    for (const method of ["GET", "POST"]) {
      const page = await visitor.send(method, path, {}, options as never);
      expect(page.status).toBe(403);
      expect(page.text).toContain("works on the machine that the product runs on");
    }
    const { used_at, user_id } = linkOf(path);
    expect([used_at, sessionsOf(user_id)]).toEqual([null, []]);
    // Whoever sits at the machine still can.
    expect((await visitor.post(path)).status).toBe(303);
  });
});

describe("it opens nothing", () => {
  const after = async (change: (userId: string, path: string) => Promise<unknown>, status: number) => {
    const path = await app.make.demoLink();
    const { user_id } = linkOf(path);
    await change(user_id ?? "", path);
    const answers = [await app.visitor().get(path), await app.visitor().post(path)];
    expect(answers.map((page) => page.status)).toEqual([status, status]);
    for (const page of answers) expect(page.text).toContain("This link doesn’t work");
    expect(sessionsOf(user_id)).toEqual([]);
  };
  const setUser = (values: object) => (userId: string) =>
    app.db.updateTable("users").set(values).where("id", "=", userId).execute();

  test("after its day", () =>
    after(
      (_, path) =>
        app.db
          .updateTable("links")
          .set({ created_at: isoAfter(-86_401), expires_at: isoAfter(-1) })
          .where("token_hash", "=", hashToken(tokenOf(path)))
          .execute(),
      410,
    ));
  test("once the account is no longer the demonstration's", () => after(setUser({ is_demo: 0 }), 410));
  test("once the account is closed", () => after(setUser({ status: "disabled" }), 410));
  test("once its owner is staff", () => after(setUser({ role: "admin", company_id: null }), 410));
  test("for a company that is not the demonstration's", () =>
    after(async (userId) => {
      const { company_id } = records.rowOf("users", { id: userId });
      await app.db
        .updateTable("companies")
        .set({ is_demo: 0 })
        .where("id", "=", company_id ?? "")
        .execute();
    }, 410));
  test("once the demonstration is removed", () =>
    after(async () => {
      const { removeDemo } = await import("#db/seeds/remove-demo.server.ts");
      await removeDemo(app.db);
    }, 404));
});
