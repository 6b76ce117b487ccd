/** What every noun's commands stand on. */
import { expect, test } from "vitest";
import { recorded, noRecord, runCommand } from "#app/features/core/command.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { freshDatabase } from "../support/product/fresh-database.ts";
import { recordsIn } from "../support/scene/records.ts";

const at = await freshDatabase();
const records = recordsIn(at.sqlite);
const admin = await at.admin();
const write = (trx: Trx, key: string) => trx.insertInto("meta").values({ key, value: "" }).execute();
const written = (key: string) => records.countOf("meta", { key });
const entry = (target: string) => ({ action: "order.request" as const, target, details: { price: 1 } });

test("what is done is kept with one entry, which is no part of the result", async () => {
  const result = await runCommand(at.db, admin, async (trx) => {
    await write(trx, "done");
    return recorded(entry("order:1"), { id: "1" });
  });
  expect(result).toEqual({ ok: true, id: "1" });
  expect(written("done")).toBe(1);
  expect(records.rowsOf("audit", { target: "order:1" })).toMatchObject([
    { actor_id: admin.userId, action: "order.request", details: '{"price":1}' },
  ]);
});

test("a refusal and an error leave nothing; a repeat leaves no entry", async () => {
  const refused = runCommand(at.db, admin, async (trx) => {
    await write(trx, "refused");
    return noRecord;
  });
  expect(await refused).toEqual({ ok: false, reason: "not-found" });
  const failed = runCommand(at.db, admin, async (trx) => {
    await write(trx, "failed");
    throw new RangeError("No");
  });
  await expect(failed).rejects.toThrow(RangeError);
  // Its entry can't be written: details hold what is no JSON.
  const broken = runCommand(at.db, admin, async (trx) => {
    await write(trx, "broken");
    return recorded({ ...entry("order:2"), details: { price: 1n as never } });
  });
  await expect(broken).rejects.toThrow(TypeError);
  const before = records.countOf("audit");
  const repeated = await runCommand(at.db, admin, async () => ({ ok: true, id: "1" }));
  expect(repeated).toEqual({ ok: true, id: "1" });
  expect(records.countOf("audit")).toBe(before);
  expect(["refused", "failed", "broken"].map(written)).toEqual([0, 0, 0]);
});
