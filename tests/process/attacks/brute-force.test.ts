import { expect, test } from "vitest";
import { issueLink } from "#app/features/links/issue-link.server.ts";
import { minutes } from "#app/platform/clock.server.ts";
import { throttleShared } from "#app/platform/shared-throttle.server.ts";
import { startApp } from "../../support/product/harness.ts";
import { signInFields } from "../../support/scene/person.ts";

const app = await startApp({ throttleFactor: 1 });

const from = (ip: string, extra: Record<string, string> = {}) => ({ ip, headers: extra });

test("the sixth wrong try on one account is told to wait, known account or not, in the same words", async () => {
  const client = await app.make.client();
  const wrong = { ...(await signInFields(client)), password: "not the passphrase at all" };
  const answers: string[] = [];
  for (const [ip, email] of [
    ["10.1.0.1", client.email],
    ["10.1.0.2", "nobody@example.com"],
  ] as const) {
    for (let i = 0; i < 5; i += 1) {
      expect((await app.visitor().post("/login", { ...wrong, email }, from(ip))).status).toBe(401);
    }
    await app.visitor().post("/login", { ...wrong, email }, from(ip));
    const held = await app.visitor().post("/login", { ...wrong, email }, from(ip));
    expect(held.status).toBe(429);
    expect(Number(held.headers.get("Retry-After"))).toBeGreaterThan(0);
    answers.push(held.problems.replace(/\d+/g, "N"));
  }
  expect(answers[0]).toBe(answers[1]);
});

test.each<[what: string, ip: (at: number) => string, headers: (at: number) => Record<string, string>]>([
  [
    "addresses in X-Forwarded-For are not believed without a proxy",
    () => "10.3.0.1",
    (at) => ({ "X-Forwarded-For": `203.0.113.${at}`, Forwarded: `for=203.0.113.${at}` }),
  ],
  ["an IPv6 network counts as one", (at) => `2001:db8:1:2::${at + 1}`, () => ({})],
])("%s: the thirty-first try over as many accounts is told to wait", async (_, ip, headers) => {
  const wrong = { as: "admin", password: "not the passphrase at all", userKey: "CRR-0000" };
  const statuses: number[] = [];
  for (let at = 0; at < 31; at += 1) {
    const fields = { ...wrong, email: `spray${at}@example.com` };
    statuses.push((await app.visitor().post("/login", fields, from(ip(at), headers(at)))).status);
  }
  expect(statuses).toEqual([...Array<number>(30).fill(401), 429]);
});

test(
  "strangers can't lock somebody out: not a new device elsewhere, nor a known one, nor who holds a mailed link",
  { timeout: 120_000 },
  async () => {
    const client = await app.make.client();
    const person = app.visitor();
    person.ip = "10.4.0.1";
    expect((await person.post("/login", await signInFields(client))).status).toBe(303);
    const wrong = { ...(await signInFields(client)), password: "not the passphrase at all" };
    const strangersTry = async (first: number, last: number) => {
      for (let i = first; i < last; i += 1) await app.visitor().post("/login", wrong, from(`10.5.${i}.1`));
    };
    await strangersTry(0, 52);
    const newDevice = await app.visitor().post("/login", await freshFields(client), from("10.6.0.1"));
    expect(newDevice.status).toBe(303);
    await strangersTry(52, 100);
    const stranger = await app.visitor().post("/login", await freshFields(client), from("10.8.0.1"));
    expect(stranger.status).toBe(429);
    person.jar.delete("sid");
    expect((await person.post("/login", await freshFields(client))).status).toBe(303);
    const { token } = await app.db
      .transaction()
      .execute((trx) =>
        issueLink(trx, { kind: "password-reset", userId: client.userId, seconds: minutes(30) }),
      );
    const elsewhere = app.visitor();
    elsewhere.ip = "10.9.0.1";
    const password = "an entirely different passphrase";
    const reset = await elsewhere.post(`/reset-password/${token}`, { password, again: password });
    expect(reset.status).toBe(303);
    const signedIn = await elsewhere.post("/login", await freshFields({ ...client, password }));
    expect(signedIn.status).toBe(303);
  },
);

test("strangers who use up a form shut out nobody who is signed in, and nobody elsewhere", async () => {
  const member = await app.client();
  for (let i = 0; i < 460; i += 1) await throttleShared("enquiry", "all", `10.7.${i % 10}.1`);
  const enquiry = { subject: "A question", message: "Which of the reports covers Norway?" };
  expect((await member.post("/client-portal/support/new", enquiry)).status).toBe(303);
});

async function freshFields(client: Awaited<ReturnType<typeof app.make.client>>) {
  await app.db.updateTable("users").set({ totp_last_step: 0 }).where("id", "=", client.userId).execute();
  return signInFields(client);
}
