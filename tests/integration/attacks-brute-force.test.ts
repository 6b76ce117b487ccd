import { expect, test } from "vitest";
import { startApp } from "../support/harness.ts";
import { signInFields } from "../support/person.ts";

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

test("thirty-one tries from one network over as many accounts are told to wait", async () => {
  const wrong = { as: "admin", password: "not the passphrase at all", userKey: "CRR-0000" };
  const statuses: number[] = [];
  for (let i = 0; i < 31; i += 1) {
    statuses.push(
      (await app.visitor().post("/login", { ...wrong, email: `spray${i}@example.com` }, from("10.2.0.1")))
        .status,
    );
  }
  expect(statuses.slice(0, 30)).toEqual(Array(30).fill(401));
  expect(statuses[30]).toBe(429);
});

test("addresses in X-Forwarded-For are not believed without a proxy", async () => {
  const wrong = {
    as: "admin",
    password: "not the passphrase at all",
    userKey: "CRR-0000",
    email: "victim@example.com",
  };
  const statuses: number[] = [];
  for (let i = 0; i < 101; i += 1) {
    const page = await app
      .visitor()
      .post(
        "/login",
        wrong,
        from("10.3.0.1", { "X-Forwarded-For": `203.0.113.${i}`, Forwarded: `for=203.0.113.${i}` }),
      );
    statuses.push(page.status);
  }
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(90);
});

test("an IPv6 network counts as one", async () => {
  const wrong = { as: "admin", password: "not the passphrase at all", userKey: "CRR-0000" };
  let last = 0;
  for (let i = 0; i < 31; i += 1) {
    last = (
      await app
        .visitor()
        .post("/login", { ...wrong, email: `six${i}@example.com` }, from(`2001:db8:1:2::${i + 1}`))
    ).status;
  }
  expect(last).toBe(429);
});

test(
  "strangers can't lock somebody out: a device that signed in before still gets in",
  { timeout: 120_000 },
  async () => {
    const client = await app.make.client();
    const person = app.visitor();
    person.ip = "10.4.0.1";
    expect((await person.post("/login", await signInFields(client))).status).toBe(303);
    const wrong = { ...(await signInFields(client)), password: "not the passphrase at all" };
    for (let i = 0; i < 60; i += 1) await app.visitor().post("/login", wrong, from(`10.5.${i}.1`));
    const stranger = await app.visitor().post("/login", await freshFields(client), from("10.6.0.1"));
    expect(stranger.status).toBe(429);
    person.jar.delete("sid");
    expect((await person.post("/login", await freshFields(client))).status).toBe(303);
  },
);

async function freshFields(client: Awaited<ReturnType<typeof app.make.client>>) {
  await app.db.updateTable("users").set({ totp_last_step: 0 }).where("id", "=", client.userId).execute();
  return signInFields(client);
}
