import { expect, test } from "vitest";
import { startApp } from "../../support/product/harness.ts";

const app = await startApp({ throttleFactor: 1 });

const fields = (values: Record<string, string>) => ({
  name: "Vera Holt",
  email: "vera.holt@example.org",
  message: "What does it cost?",
  ...values,
});

test("the seventh enquiry of an hour from one network is told to wait, and what was typed stays", async () => {
  const visitor = app.visitor();
  visitor.ip = "198.51.100.7";
  for (let at = 1; at <= 6; at += 1) {
    const email = `vera${at}@example.org`;
    expect((await visitor.post("/contact", fields({ email }))).status).toBe(303);
  }
  const late = await visitor.post("/contact", fields({ message: "A seventh one" }));
  expect(late.status).toBe(429);
  expect(Number(late.headers.get("Retry-After"))).toBeGreaterThan(3000);
  expect(late.problems).toContain("Too many enquiries have come from your network");
  expect(late.field("message")).toBe("A seventh one");
  const elsewhere = app.visitor();
  elsewhere.ip = "203.0.113.8";
  expect((await elsewhere.post("/contact", fields({}))).status).toBe(303);
});

test("the form can't fill somebody's mailbox: after five in a day, and one for each of twelve further networks, enquiries are kept without a mail", async () => {
  const email = "victim@example.org";
  let last = "";
  for (let at = 1; at <= 19; at += 1) {
    const visitor = app.visitor();
    visitor.ip = `198.51.${at}.7`;
    const answer = await visitor.post("/contact", fields({ email, message: `Number ${at}` }));
    expect(answer.status).toBe(303);
    last = (await answer.follow()).text;
  }
  const tickets = await app.db.selectFrom("tickets").select("id").where("email", "=", email).execute();
  const mails = await app.db.selectFrom("outbox").select("id").where("to_address", "=", email).execute();
  expect([tickets.length, mails.length]).toEqual([19, 17]);
  expect(last).not.toContain("We have sent it to your email address");
});

test("messages behind a private link are counted by network", async () => {
  const visitor = app.visitor();
  visitor.ip = "203.0.113.99";
  const path = `/enquiry/${"a".repeat(32)}.${"A".repeat(22)}`;
  let status = 0;
  let retryAfter: string | null = null;
  for (let at = 0; at <= 31 && status !== 429; at += 1) {
    const answer = await visitor.post(path, { message: "x" });
    status = answer.status;
    retryAfter = answer.headers.get("Retry-After");
  }
  expect(status).toBe(429);
  expect(Number(retryAfter)).toBeGreaterThan(0);
});

test("links that switch messages off are counted by network", async () => {
  const visitor = app.visitor();
  visitor.ip = "203.0.113.98";
  const post = () => visitor.post(`/unsubscribe/${"a".repeat(32)}.orders.${"A".repeat(22)}`, {});
  const answers = await Promise.all(Array.from({ length: 121 }, post));
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(120);
  const late = answers.find(({ status }) => status === 429);
  expect(Number(late?.headers.get("Retry-After"))).toBeGreaterThan(800);
});
