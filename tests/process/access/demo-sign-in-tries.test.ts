import { expect, test } from "vitest";
import { signInByDemoLink } from "#app/features/access/identity/sign-in/demo-sign-in.server.ts";
import { freshDatabase } from "../../support/product/fresh-database.ts";

const house = await freshDatabase({ throttleFactor: 1 });

test("whoever tries one link after another is told to come back, and a right one waits until then", async () => {
  const right = (await house.make.demoLink()).split("/").at(-1) ?? "";
  const attempt = (token: string) =>
    signInByDemoLink(house.db, house.visitor, { token, isHere: true, userAgent: "" });
  for (let tries = 0; tries < 30; tries += 1)
    expect(await attempt("A".repeat(43))).toEqual({ ok: false, reason: "unknown" });
  expect(await attempt(right)).toMatchObject({ ok: false, reason: "throttled" });
  const link = await house.db
    .selectFrom("links")
    .select("used_at")
    .where("kind", "=", "demo-sign-in")
    .executeTakeFirstOrThrow();
  expect(link.used_at).toBeNull();
});
