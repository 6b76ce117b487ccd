import { beforeAll, describe, expect, it } from "vitest";
import type { Admin } from "#app/features/actor.ts";
import type { AuditFilter, AuditQuery } from "#app/features/core/audit/audit-query.ts";
import { auditStanding } from "#app/features/core/audit/audit-standing.server.ts";
import { checkAudit, checkAuditDaily } from "#app/features/operations/check-audit.server.ts";
import { auditHead } from "#app/features/core/audit/audit-head.server.ts";
import { exportAudit, recordExport } from "#app/features/core/audit/export-audit.server.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { searchAudit } from "#app/features/core/audit/search-audit.server.ts";
import { recordedActions } from "#app/features/core/audit/find-audit.server.ts";
import { type CsvCell, csvOf } from "#app/features/csv/csv.ts";
import { londonDay } from "#app/features/calendar.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { type FreshDatabase, freshDatabase } from "../../support/product/fresh-database.ts";
import { leafThrough } from "../../support/scene/leaf-through.ts";
import { recordsIn } from "../../support/scene/records.ts";

const anything: AuditFilter = { search: "", who: "", action: "", target: "", from: "", to: "" };

let house: FreshDatabase;
let admin: Admin;
let other: Admin;
const thing = `order:${newId()}`;

beforeAll(async () => {
  house = await freshDatabase();
  [admin, other] = [await house.admin(), await house.admin()];
  for (let made = 1; made <= 130; made += 1) {
    const actor = made % 3 === 0 ? house.system : made % 2 === 0 ? other : admin;
    await house.db.transaction().execute((trx) =>
      recordAudit(trx, actor, {
        action: made % 10 === 0 ? "order.cancel" : "order.request",
        target: made % 5 === 0 ? thing : `order:${newId()}`,
        details: { note: made === 77 ? "=cmd|' /C calc'!A0 needle" : `number ${made}` },
      }),
    );
  }
});

const find = (query: Partial<AuditQuery>, size?: number) =>
  searchAudit(house.db, admin, { ...anything, ...query }, size);

/** All pages from the newest to the oldest, and back. */
const walk = (query: Partial<AuditQuery>, size = 20) =>
  leafThrough((place) => find({ ...query, ...place }, size));

const all = () =>
  house.db
    .selectFrom("audit")
    .select(["seq", "action", "target", "actor_id", "actor_role"])
    .orderBy("seq", "desc")
    .execute();

describe("the log", () => {
  it("is leafed through without losing or doubling an entry", async () => {
    const seqs = (await all()).map(({ seq }) => seq);
    expect(await walk({})).toEqual(seqs);
    expect(await walk({}, seqs.length)).toEqual(seqs);
  });

  it("is filtered by action, thing, person and words, alone and together", async () => {
    const rows = await all();
    const expected = (fits: (row: (typeof rows)[number]) => boolean) =>
      rows.filter(fits).map(({ seq }) => seq);
    const cancelled = (row: (typeof rows)[number]) => row.action === "order.cancel";
    const byOther = (row: (typeof rows)[number]) => row.actor_id === other.userId;
    expect(await walk({ action: "order.cancel" }, 4)).toEqual(expected(cancelled));
    expect(await walk({ target: thing }, 4)).toEqual(expected((row) => row.target === thing));
    expect(await walk({ target: "ORDER" })).toEqual(expected((row) => row.target.startsWith("order:")));
    expect(await walk({ who: other.email })).toEqual(expected(byOther));
    expect(await walk({ who: "system" })).toEqual(expected((row) => row.actor_role === "system"));
    expect(await walk({ who: "ada tester" })).toEqual(expected((row) => row.actor_role === "admin"));
    expect(await walk({ who: "nobody" })).toEqual([]);
    expect(await walk({ who: other.email, action: "order.cancel", target: thing })).toEqual(
      expected((row) => byOther(row) && cancelled(row) && row.target === thing),
    );
    expect(await walk({ search: thing }, 4)).toEqual(expected((row) => row.target === thing));
    expect(await walk({ search: thing, to: "2020-01-01" })).toEqual([]);
    expect(await walk({ search: "NEEDLE" })).toHaveLength(1);
    expect(await walk({ search: "100%" })).toEqual([]);
  });

  it("is filtered by days in London, both included", async () => {
    const today = londonDay(new Date());
    const rows = await all();
    expect(await walk({ from: today, to: today })).toHaveLength(rows.length);
    expect(await walk({ to: "2020-01-01" })).toEqual([]);
    expect(await walk({ from: "2999-01-01" })).toEqual([]);
    expect(await walk({ from: today, to: "2020-01-01" })).toEqual([]);
  });

  it("has the entries of all whose name fits, however many they are", async () => {
    const seqs: number[] = [];
    for (let made = 0; made < 60; made += 1) {
      const { userId } = await house.make.client({
        last_name: "Manyfold",
        first_name: made === 7 ? "Quillon" : "Test",
      });
      await house.db
        .transaction()
        .execute((trx) =>
          recordAudit(trx, { ...other, userId }, { action: "order.request", target: `order:${newId()}` }),
        );
      seqs.unshift((await auditHead(house.db))?.seq ?? 0);
    }
    expect(await walk({ who: "manyfold" })).toEqual(seqs);
    expect(await walk({ who: "quillon manyfold" })).toEqual([seqs[60 - 1 - 7]]);
    const exported: CsvCell[][] = [];
    for await (const rows of exportAudit(house.db, admin, { ...anything, who: "manyfold" }))
      exported.push(...rows);
    expect(exported.slice(1).map(([seq]) => seq)).toEqual(seqs);
  });

  it("tells who, and every action there is", async () => {
    const [row] = (await find({ who: other.email }, 1)).rows;
    expect(row?.by).toMatchObject({ id: other.userId, email: other.email });
    const actions = await recordedActions(house.db, admin);
    expect(actions).toEqual([...new Set((await all()).map(({ action }) => action))].sort());
  });

  it("is nobody's but staff's", async () => {
    const client = await house.client();
    for (const actor of [client, house.visitor]) {
      expect(await searchAudit(house.db, actor, anything)).toEqual({ rows: [], older: null, newer: null });
      expect(await recordedActions(house.db, actor)).toEqual([]);
      expect(await recordExport(house.db, actor, anything)).toBe(false);
      expect(await checkAudit(house.db, actor)).toBeNull();
      expect((await auditStanding(house.db, actor)).entries).toBe(0);
    }
  });
});

async function exported(filter: Partial<AuditFilter>, most?: number) {
  const rows: CsvCell[][] = [];
  for await (const piece of exportAudit(house.db, admin, { ...anything, ...filter }, most))
    rows.push(...piece);
  return rows;
}

describe("the file", () => {
  it("has what fits, and no formula", async () => {
    const rows = await exported({ search: "needle" });
    expect(rows).toHaveLength(2);
    expect(csvOf([[rows[1]?.[9] ?? "", "=1+1"]])).toContain("'=1+1");
    expect(await exported({})).toHaveLength((await all()).length + 1);
  });

  it("says when there is more than it holds", async () => {
    const rows = await exported({}, 30);
    expect(rows).toHaveLength(32);
    expect(rows.at(-1)?.[1]).toContain("Only the newest 30 entries");
    expect(await exported({ action: "order.cancel" }, 13)).toHaveLength(14);
  });
});

describe("the check of the chain", () => {
  it("is kept with its time, counts what came after it, and is made once a day", async () => {
    const check = await checkAudit(house.db, admin);
    expect(check?.fault).toBeNull();
    const { check: kept, since } = await auditStanding(house.db, admin);
    expect(kept).toEqual(check);
    expect(since).toBe(0);
    await recordExport(house.db, admin, anything);
    expect((await auditStanding(house.db, admin)).since).toBe(1);
    await checkAuditDaily(house.db);
    expect((await auditStanding(house.db, admin)).check?.at).toBe(check?.at);
  });

  it("finds a changed entry, tells staff once, and goes on telling", async () => {
    house.sqlite.exec("DROP TRIGGER audit_no_update; DROP TRIGGER audit_no_delete");
    const { details } = recordsIn(house.sqlite).rowOf("audit", { seq: 40 });
    const write = (text: string) =>
      house.db.updateTable("audit").set({ details: text }).where("seq", "=", 40).execute();
    await write('{"note":"nothing"}');
    const [one, two] = await Promise.all([checkAudit(house.db, admin), checkAudit(house.db, other)]);
    expect(one).toEqual(two);
    expect(one?.fault).toEqual({ seq: 40, what: "its content was changed" });
    await checkAudit(house.db, admin);
    const told = house.db.selectFrom("notifications").select("priority").where("title", "like", "%tampered%");
    expect(await told.execute()).toEqual([{ priority: "urgent" }]);
    await write(details);
    expect((await checkAudit(house.db, admin))?.fault).toBeNull();
  });

  it("finds entries cut off the end", async () => {
    await checkAudit(house.db, admin);
    await house.db.deleteFrom("audit").where("seq", ">", 100).execute();
    expect((await checkAudit(house.db, admin))?.fault).toEqual({
      seq: 101,
      what: "entries were cut off the end",
    });
  });
});
