import { beforeEach, expect, test } from "vitest";
import type { Member } from "#app/features/actor.ts";
import { everyDealInPieces } from "#app/features/analysis/deals/records/find-deals.server.ts";
import { figuresWhileUnchanged } from "#app/features/analysis/deals/records/kept-figures.server.ts";
import { removeDeal, restoreDeal } from "#app/features/analysis/deals/records/deal.commands.server.ts";
import { freshDatabase } from "../../support/product/fresh-database.ts";
import { newRow } from "../../support/scene/rows.ts";

let client: Member & { companyId: string };
let made = 0;
const house = await freshDatabase();
beforeEach(async () => {
  const member = await house.client();
  client = { ...member, companyId: member.companyId ?? "" };
  made = 0;
});

const start = new Date();
const figures = (minutesLater = 0, key = "charts", companyId = client.companyId) =>
  figuresWhileUnchanged(
    { db: house.db, actor: client, companyId, now: new Date(start.getTime() + minutesLater * 60_000) },
    key,
    async (asOf) => ({ number: (made += 1), asOf }),
  );

test("figures are worked out once while no deal changes, and say from when they are", async () => {
  await house.make.deal(client.companyId);
  expect(await figures()).toEqual({ number: 1, asOf: start });
  expect(await figures(9)).toEqual({ number: 1, asOf: start });
  expect((await figures(11)).number).toBe(2);
  expect((await figures(11, "charts 500")).number).toBe(3);
});

test("people who look at the same moment share one working out", async () => {
  await house.make.deal(client.companyId);
  const seen = await Promise.all([figures(), figures(), figures()]);
  expect(new Set(seen.map(({ number }) => number)).size).toBeLessThanOrEqual(2);
  expect((await figures()).number).toBe(made);
});

test("any change of a deal makes them anew; another company's does not", async () => {
  const first = await house.make.deal(client.companyId);
  const second = await house.make.deal(client.companyId);
  const changes: (() => Promise<unknown>)[] = [
    () => house.make.deal(client.companyId),
    () =>
      house.db
        .updateTable("deals")
        .set({ valuation_pence: 1, last_updated: "2999-01-01T00:00:00.000Z" })
        .where("id", "=", first)
        .execute(),
    () => removeDeal(house.db, client, first),
    async () => {
      await restoreDeal(house.db, client, first);
      await removeDeal(house.db, client, second);
    },
    () =>
      house.db
        .insertInto("deal_moves")
        .values(newRow("deal_moves", { id: "f".repeat(32), deal_id: first, company_id: client.companyId }))
        .execute(),
  ];
  await figures();
  for (const [index, change] of changes.entries()) {
    await change();
    expect((await figures()).number, `change ${index}`).toBe(index + 2);
  }
  await house.make.deal((await house.client()).companyId ?? "");
  expect((await figures()).number).toBe(changes.length + 1);
});

test("what failed is not kept", async () => {
  await house.make.deal(client.companyId);
  const scope = { db: house.db, actor: client, companyId: client.companyId, now: start };
  await expect(figuresWhileUnchanged(scope, "charts", () => Promise.reject(new Error("no")))).rejects.toThrow(
    "no",
  );
  expect((await figures()).number).toBe(1);
});

test("a file that is sent while deals are changed has every deal, and each of them once", async () => {
  const day = (number: number) => `2026-03-0${number}T09:00:00.000Z`;
  const ids = await Promise.all(
    [1, 2, 3, 4, 5].map((number) => house.make.deal(client.companyId, { last_updated: day(number) })),
  );
  const change = (index: number) =>
    house.db
      .updateTable("deals")
      .set({ last_updated: day(9) })
      .where("id", "=", ids[index] ?? "")
      .execute();
  const read: string[] = [];
  for await (const deals of everyDealInPieces(house.db, client, client.companyId, 2)) {
    read.push(...deals.map(({ id }) => id));
    // One that is in the file already, and one that is not.
    if (read.length === 2) await Promise.all([change(4), change(1)]);
  }
  expect(read).toEqual([4, 3, 2, 0, 1].map((index) => ids[index]));
});
