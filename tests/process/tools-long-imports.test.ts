/** Imports of a hundred thousand rows: little memory, short turns at the database, all of a file or nothing of it. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import type { Member } from "#app/features/actor.ts";
import { sweepPeerSets } from "#app/features/benchmarking/unfinished-sets.server.ts";
import { findPeerSets } from "#app/features/benchmarking/find-peer-sets.server.ts";
import { TOOLS } from "#app/features/clients/client.ts";
import { findKpiBook } from "#app/features/kpis/find-kpi-book.server.ts";
import { sweepDrafts } from "#app/features/kpis/value-drafts.server.ts";
import { ROWS_AT_A_TIME } from "#app/features/tools/imports.server.ts";
import {
  countFlows,
  findEveryFlow,
  findEveryHolding,
  findFlows,
  findPortfolioFlows,
} from "#app/features/valuation/find-holdings.server.ts";
import { sweepFlows } from "#app/features/valuation/unfinished-flows.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import { databaseDigest } from "../support/database-digest.ts";
import { freshDatabase } from "../support/fresh-database.ts";
import {
  importLong,
  type Kind,
  KINDS,
  linesOf,
  LONGEST,
  prepare,
  uploaded,
  WRONG,
} from "../support/long-imports.ts";

const { db, sqlite, client } = await freshDatabase();
setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;
const megabyte = 1024 * 1024;

async function analyst(): Promise<Member> {
  const member = await client();
  await db
    .insertInto("company_tools")
    .values(
      TOOLS.map(({ value }) => ({ company_id: member.companyId ?? "", tool: value, granted_at: nowIso() })),
    )
    .execute();
  await prepare(db, member);
  return member;
}

/** What a person can find of each kind. */
async function seen(member: Member): Promise<Record<Kind, number>> {
  const companyId = member.companyId ?? "";
  const book = await findKpiBook(db, member, companyId);
  const sets = await findPeerSets(db, member, companyId);
  return {
    flows: (await findEveryFlow(db, member, companyId)).length,
    values: [...book.series.values()].reduce((sum, own) => sum + own.size, 0),
    peers: sets.reduce((sum, set) => sum + (set.companyId ? set.peers : 0), 0),
  };
}

/** Where the rows of a file are before they count. */
const tables: Record<Kind, string> = {
  flows: "valuation_flows",
  values: "kpi_value_drafts",
  peers: "peer_companies",
};
const nothing = { flows: 0, values: 0, peers: 0 };
const changes = sqlite.prepare("SELECT total_changes()").pluck();

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
  test("is taken in with little memory, and others have their turns", { timeout: 240_000 }, async () => {
    const member = await analyst();
    await importLong(kind, db, await analyst(), await uploaded(linesOf(kind, 5000)));
    const file = await uploaded(linesOf(kind, LONGEST[kind]));
    let isDone = false;
    const waits: { rows: number; milliseconds: number }[] = [];
    const others = (async () => {
      while (!isDone) {
        const [before, began] = [Number(changes.get()), performance.now()];
        await db
          .updateTable("companies")
          .set({ name: `Busy ${waits.length}` })
          .where("id", "=", member.companyId ?? "")
          .execute();
        waits.push({ rows: Number(changes.get()) - before, milliseconds: performance.now() - began });
        await new Promise((wait) => setTimeout(wait, 5));
      }
    })();
    const most = await heldDuring(async () => {
      const result = await importLong(kind, db, member, file);
      isDone = true;
      expect(result).toMatchObject({ ok: true });
    });
    await others;
    expect(await seen(member)).toEqual({ ...nothing, [kind]: LONGEST[kind] });
    // A row kept as an object takes hundreds of bytes: this many would be far above it.
    expect(most).toBeLessThan(12 * megabyte);
    // Nobody waited for more than two pieces; values become values in one statement, at the end.
    const long = waits.filter(({ rows }) => rows > 2 * ROWS_AT_A_TIME + 10);
    expect(long.length).toBeLessThanOrEqual(kind === "values" ? 1 : 0);
    expect(waits.length).toBeGreaterThan(LONGEST[kind] / ROWS_AT_A_TIME / 4);
    if (process.env.SAY_FIGURES) {
      const sorted = waits.map(({ milliseconds }) => milliseconds).sort((one, other) => one - other);
      const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(0);
      process.stdout.write(
        `${kind}: ${(most / megabyte).toFixed(1)} MB; ${sorted.length} others waited ${at(0.5)} ms, p99 ${at(0.99)}, longest ${at(1)}\n`,
      );
    }
  });

  test("leaves nothing when its last row will not do", { timeout: 60_000 }, async () => {
    const member = await analyst();
    const before = databaseDigest(sqlite, []);
    const result = await importLong(kind, db, member, await uploaded(linesOf(kind, 3000, WRONG[kind])));
    expect(result).toMatchObject({ ok: false, reason: "file" });
    const told = JSON.stringify(result);
    expect(told).toContain("Line 3002");
    expect(told).not.toContain("Line 3001");
    expect(databaseDigest(sqlite, [])).toEqual(before);
  });

  test("leaves nothing when writing it fails half way", { timeout: 60_000 }, async () => {
    const member = await analyst();
    const before = databaseDigest(sqlite, []);
    // A row of the seventh piece finds the disk full, as it were.
    const late = {
      flows: "abs(NEW.amount_pence) = 420000",
      values: "NEW.value = 3200",
      peers: "NEW.name = 'Company 3200'",
    }[kind];
    sqlite.exec(
      `CREATE TEMP TRIGGER full BEFORE INSERT ON main.${tables[kind]} WHEN ${late}
       BEGIN SELECT RAISE(ABORT, 'full'); END`,
    );
    try {
      const file = await uploaded(linesOf(kind, 4000));
      await expect(importLong(kind, db, member, file)).rejects.toThrow("full");
    } finally {
      sqlite.exec("DROP TRIGGER temp.full");
    }
    expect(databaseDigest(sqlite, [])).toEqual(before);
    expect(await seen(member)).toEqual(nothing);
  });

  test(
    "that a kill cut off is seen by nobody, is swept, and can come again",
    { timeout: 120_000 },
    async () => {
      const member = await analyst();
      const before = databaseDigest(sqlite, []);
      const file = await uploaded(linesOf(kind, LONGEST[kind]));
      const table = tables[kind];
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

      expect(await seen(member)).toEqual(nothing);
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
      expect(databaseDigest(sqlite, [])).toEqual(before);
      expect(await importLong(kind, db, member, await uploaded(linesOf(kind, 1500)))).toMatchObject({
        ok: true,
      });
      expect(await seen(member)).toEqual({ ...nothing, [kind]: 1500 });
    },
  );
});

function rowsIn(table: string): number {
  return Number(sqlite.prepare(`SELECT count(*) FROM ${table}`).pluck().get());
}

test("what is coming in for others is not swept, and two files for one desk come in one after the other", async () => {
  const member = await analyst();
  const file = await uploaded(linesOf("flows", 3000));
  const results = Promise.all([
    importLong("flows", db, member, file),
    importLong("flows", db, member, file),
    sweepFlows(db),
  ]);
  await sweepFlows(db);
  expect((await results).slice(0, 2)).toEqual([
    { ok: true, added: 3000, others: 0 },
    { ok: true, added: 0, others: 3000 },
  ]);
  expect(await seen(member)).toEqual({ ...nothing, flows: 3000 });
});

test("a file with the same cash flow twice means two, and passes both over when it comes again", async () => {
  const member = await analyst();
  const source = "Holding,Date,Amount\nHolding 1,2020-01-31,-5\nHolding 1,2020-01-31,-5\n";
  expect(await importLong("flows", db, member, source)).toEqual({ ok: true, added: 2, others: 0 });
  expect(await importLong("flows", db, member, source)).toEqual({ ok: true, added: 0, others: 2 });
});

test("a file that is longer than anything kept is counted, not held", async () => {
  const member = await analyst();
  const more = Array.from({ length: 3000 }, (_, index) => `More ${index},Energy,25,1000`);
  const { importHoldings } = await import("#app/features/valuation/import-holdings.server.ts");
  const source = ["Name,Sector,Stake (%),Cost", "holding 7,Energy,25,1000", ...more].join("\n");
  expect(await importHoldings(db, member, { source })).toMatchObject({
    ok: false,
    reason: "room",
    problems: [{ what: "The file has 3000 new holdings. A portfolio has room for 800 more" }],
  });
  const twice = `${source}\nMORE 2999,Energy,25,1000`;
  expect(await importHoldings(db, member, { source: twice })).toMatchObject({
    ok: false,
    reason: "file",
    problems: [{ what: "Line 3003: MORE 2999 is on line 3002 already" }],
  });
  const { importKpis } = await import("#app/features/kpis/import-kpis.server.ts");
  const codes = Array.from({ length: 1000 }, (_, index) => `m${index},More ${index},count,higher,monthly`);
  const definitions = ["Code,Name,Unit,Direction,Frequency", ...codes].join("\n");
  expect(await importKpis(db, member, { source: definitions })).toEqual({ ok: false, reason: "full" });
});
