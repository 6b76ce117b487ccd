/** Imports of a hundred thousand rows: little memory, short turns at the database, and a kill in the middle. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { sweepPeerSets } from "#app/features/analysis/benchmarking/imports/unfinished-sets.server.ts";
import { sweepDrafts } from "#app/features/analysis/kpis/imports/value-drafts.server.ts";
import { ROWS_AT_A_TIME } from "#app/features/analysis/tools/imports.server.ts";
import {
  countFlows,
  findFlows,
  findPortfolioFlows,
} from "#app/features/analysis/valuation/records/find-flows.server.ts";
import { findEveryHolding } from "#app/features/analysis/valuation/records/find-holdings.server.ts";
import { sweepFlows } from "#app/features/analysis/valuation/imports/unfinished-flows.server.ts";
import { databaseDigest } from "../support/reading/database-digest.ts";
import { freshDatabase } from "../support/product/fresh-database.ts";
import {
  analystOf,
  DRAFT_TABLES,
  importLong,
  KINDS,
  linesOf,
  LONGEST,
  NOTHING,
  seenBy,
  uploaded,
} from "../support/fuzz/long-imports.ts";

const house = await freshDatabase();
const { db, sqlite } = house;
setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;
const megabyte = 1024 * 1024;
const changes = sqlite.prepare("SELECT total_changes()").pluck();

function rowsIn(table: string): number {
  return Number(sqlite.prepare(`SELECT count(*) FROM ${table}`).pluck().get());
}

/** The most that was held at any time while work was done, in bytes, garbage left out. */
async function heldDuring(work: () => Promise<unknown>): Promise<number> {
  const held = () => {
    collect();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  const before = held();
  let most = 0;
  const timer = setInterval(() => (most = Math.max(most, held() - before)), 200);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return most;
}

describe.each(KINDS)("a long file of %s", (kind) => {
  test("is taken in with little memory, and others have their turns", async () => {
    const member = await analystOf(house);
    await importLong(kind, db, await analystOf(house), await uploaded(linesOf(kind, 5000)));
    const file = await uploaded(linesOf(kind, LONGEST[kind]));
    let isDone = false;
    const waits: number[] = [];
    const others = (async () => {
      while (!isDone) {
        const before = Number(changes.get());
        await db
          .updateTable("companies")
          .set({ name: `Busy ${waits.length}` })
          .where("id", "=", member.companyId ?? "")
          .execute();
        waits.push(Number(changes.get()) - before);
        await new Promise((wait) => setTimeout(wait, 5));
      }
    })();
    const most = await heldDuring(async () => {
      const result = await importLong(kind, db, member, file);
      isDone = true;
      expect(result).toMatchObject({ ok: true });
    });
    await others;
    expect(await seenBy(db, member)).toEqual({ ...NOTHING, [kind]: LONGEST[kind] });
    // A row kept as an object takes hundreds of bytes: this many would be far above it.
    expect(most).toBeLessThan(12 * megabyte);
    // Nobody waited for more than two pieces; values become values in one statement, at the end.
    const long = waits.filter((rows) => rows > 2 * ROWS_AT_A_TIME + 10);
    expect(long.length).toBeLessThanOrEqual(kind === "values" ? 1 : 0);
    expect(waits.length).toBeGreaterThan(LONGEST[kind] / ROWS_AT_A_TIME / 4);
  });
  test("that a kill cut off is seen by nobody, is swept, and can come again", async () => {
    const member = await analystOf(house);
    const before = databaseDigest(sqlite, ["staged_imports"]);
    const file = await uploaded(linesOf(kind, LONGEST[kind]));
    const table = DRAFT_TABLES[kind];
    const there = rowsIn(table);
    const child = spawn(
      process.execPath,
      ["tests/support/import-in-child.ts", kind, JSON.stringify(member), JSON.stringify(file)],
      { env: { ...process.env, NODE_OPTIONS: "" }, stdio: ["ignore", "pipe", "inherit"] },
    );
    const ended = once(child, "exit") as Promise<[number | null, string | null]>;
    while (rowsIn(table) < there + 2000 && child.exitCode === null) {
      await new Promise((wait) => setTimeout(wait, 5));
    }
    child.kill("SIGKILL");
    expect((await ended)[1]).toBe("SIGKILL");
    expect(rowsIn(table)).toBeGreaterThanOrEqual(there + 2000);

    expect(await seenBy(db, member)).toEqual(NOTHING);
    const companyId = member.companyId ?? "";
    const holdings = await findEveryHolding(db, member, companyId);
    expect(await findFlows(db, member, holdings[0]?.id ?? "")).toEqual([]);
    expect(await findPortfolioFlows(db, member, companyId)).toEqual([]);
    expect(
      (
        await countFlows(
          db,
          member,
          holdings.map(({ id }) => id),
        )
      ).size,
    ).toBe(0);

    await sweepFlows(db);
    await sweepDrafts(db);
    await sweepPeerSets(db);
    expect(databaseDigest(sqlite, ["staged_imports"])).toEqual(before);
    expect(await importLong(kind, db, member, await uploaded(linesOf(kind, 1500)))).toMatchObject({
      ok: true,
    });
    expect(await seenBy(db, member)).toEqual({ ...NOTHING, [kind]: 1500 });
  });
});
