/**
 * Every call of the description, by a visitor, a client, a client of another company and staff: method, path, payload,
 * status, and an answer that is what the description says; the contract's own calls with exactly its fields.
 */
import { describe, expect, test } from "vitest";
import { deviations } from "../support/api.ts";
import { contractFields } from "../support/contract-fields.ts";
import {
  describedCalls,
  everybody,
  isWriting,
  operations,
  sendAs,
  setApiScene,
} from "../support/api-operations.ts";

const scene = await setApiScene();
const { api } = scene;

test("every call that is described has its row, and every row its call", () => {
  const rows = operations.map(({ call }) => call);
  expect(rows.toSorted()).toEqual(describedCalls(api).toSorted());
  expect(new Set(rows).size).toBe(rows.length);
});

describe.each(operations)("$call", (operation) => {
  const [method = "", template = ""] = operation.call.split(" ");

  test.each(everybody)("as %s", async (who) => {
    const person = await scene.again(who);
    const page = await sendAs(person, operation.call, (await operation.make?.(scene)) ?? {});
    expect(page.status, page.html.slice(0, 400)).toBe(operation[who]);
    expect(deviations(api, method, template, page)).toEqual([]);
    expect(page.headers.get("Cache-Control")).toContain("no-store");
    expect(page.headers.get("Vary")).toMatch(/Authorization.*Cookie/);
    if (page.status >= 400) {
      expect(page.headers.get("Content-Type")).toBe("application/problem+json");
      expect(page.json).toMatchObject({
        status: page.status,
        message: expect.any(String),
        code: expect.stringMatching(/^[a-z_]+$/),
        requestId: page.headers.get("X-Request-Id"),
      });
      return;
    }
    const fields = contractFields[operation.call];
    if (!fields) return;
    const answers = (Array.isArray(page.json) ? page.json : [page.json]) as object[];
    if (template !== "/api/client/activity") expect(answers.length).toBeGreaterThan(0);
    for (const answer of answers) expect(Object.keys(answer).sort()).toEqual([...fields].sort());
  });

  test("tells its methods, and takes no other", async () => {
    const person = await scene.again("admin");
    const sent = (await operation.make?.(scene)) ?? {};
    const path = template.replace(/\{(\w+)\}/g, (_, name: string) => sent.params?.[name] ?? "x");
    const own = Object.keys(api.paths[template] ?? {}).map((one) => one.toUpperCase());
    const allow = [...new Set([...own, ...(own.includes("GET") ? ["HEAD"] : []), "OPTIONS"])]
      .sort()
      .join(", ");
    const asked = await person.send("OPTIONS", path);
    expect([asked.status, asked.headers.get("Allow")]).toEqual([204, allow]);
    for (const other of ["POST", "PATCH", "DELETE", "PUT"].filter((one) => !own.includes(one))) {
      const page = await person.send(other, path);
      expect([other, page.status, page.headers.get("Allow")]).toEqual([other, 405, allow]);
      expect(page.json).toMatchObject({ code: "method_not_allowed" });
    }
  });
});

test.each(operations.filter((operation) => !isWriting(operation)))(
  "$call answers HEAD as GET, without the answer",
  async (operation) => {
    const person = await scene.again(operation.client === 200 ? "client" : "admin");
    const sent = (await operation.make?.(scene)) ?? {};
    const head = await sendAs(person, operation.call.replace("GET", "HEAD"), sent);
    expect(head.status).toBe(200);
    expect(head.bytes.byteLength).toBe(0);
    const whole = await sendAs(person, operation.call, sent);
    expect(head.headers.get("Content-Type")).toBe(whole.headers.get("Content-Type"));
  },
);

test("no answer has what is nobody's business", async () => {
  const secrets = ["password", "secret", "hash", "token", "totp"];
  const shapes = JSON.stringify(api.components.schemas).toLowerCase();
  for (const word of secrets) expect(shapes).not.toContain(`"${word}`);
});
