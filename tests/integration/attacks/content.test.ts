/** Bodies that are no form, and what an error inside tells. */
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { databaseDigest } from "../../support/reading/database-digest.ts";
import { takeErrors } from "../../support/errors.ts";
import { startApp } from "../../support/product/harness.ts";
import { processorTime } from "../../support/product/processor-time.ts";

const app = await startApp();

const form = "application/x-www-form-urlencoded";
test.each<[what: string, type: string, body: string | Buffer, statuses: number[], more?: object]>([
  ["multipart without a boundary", "multipart/form-data", "--x\r\n\r\n", [400, 415]],
  ["a compressed form", form, gzipSync("email=a%40b.co"), [400, 415], { "Content-Encoding": "gzip" }],
  ["ten megabytes", form, Buffer.alloc(10 * 2 ** 20, 97), [413]],
  ["nothing", form, "", [400]],
  ["broken percent signs", form, "email=%E0%A4%A&firstName=%", [400]],
  ["a thousand fields", form, Array.from({ length: 1000 }, (_, at) => `f${at}=x`).join("&"), [400, 413]],
  ["prototype keys", form, "__proto__=x&constructor=x&__proto__[role]=admin&a.b.c=1&a[0][1]=2", [400]],
  ["a length that lies", form, "email=a%40b.co", [413], { "Content-Length": "99999999999" }],
])("%s is refused at once, and changes nothing", async (_, type, body, statuses, more = {}) => {
  const before = databaseDigest(app.sqlite);
  const taken = await processorTime(async () => {
    const page = await app.visitor().send("POST", "/signup", undefined, {
      body: body as BodyInit,
      headers: { "Content-Type": type, ...more },
    });
    expect(statuses, page.text.slice(0, 200)).toContain(page.status);
  });
  expect(taken).toBeLessThan(2000);
  expect(databaseDigest(app.sqlite)).toEqual(before);
});

test("an error inside shows a reference and no word of its cause; the cause is in the log", async () => {
  const staff = await app.admin();
  app.sqlite.exec("ALTER TABLE notifications RENAME TO notifications_away");
  try {
    const page = await staff.get("/admin-notifications");
    for (const answer of [page, await staff.get("/admin-notifications.data")]) {
      expect(answer.status).toBe(500);
      expect(answer.html).not.toMatch(
        /SqliteError|no such table|does not exist|node_modules|\bat .*\.(?:js|ts):\d+|notifications_away|select .* from/i,
      );
      expect(answer.headers.get("X-Powered-By")).toBeNull();
    }
    expect(page.text).toContain("Something went wrong");
  } finally {
    app.sqlite.exec("ALTER TABLE notifications_away RENAME TO notifications");
  }
  expect(takeErrors().join("\n")).toMatch(/no such table|does not exist/);
});
