import { expect, test } from "vitest";
import { startApp } from "../../support/product/harness.ts";

const home = "/admin-data-portal/create-report";

test("more than ten PDFs in a minute: the text is kept, and the answer says when to come back", async () => {
  const app = await startApp({ throttleFactor: 1 });
  const admin = await app.admin();
  const saved = await admin.submit(`${home}/new`, { title: "Again", content: "Text.", intent: "save" });
  const at = saved.location ?? "";
  const make = async (focus: string) => {
    const page = await admin.get(at);
    const hidden = { revision: page.field("revision") ?? "", _once: page.field("_once") ?? "" };
    return admin.post(at, { ...hidden, title: "Again", focus, content: "Text.", intent: "make" });
  };
  for (let turn = 1; turn <= 10; turn += 1) expect((await make(`Try ${turn}`)).status).toBe(303);
  const answer = await make("Try 11");
  expect([answer.status, answer.problems]).toEqual([
    429,
    expect.stringContaining("ten PDFs within a minute"),
  ]);
  expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(answer.field("focus")).toBe("Try 11");
  expect((await admin.get(at)).field("focus")).toBe("Try 11");
});
