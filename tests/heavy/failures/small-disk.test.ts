/** The disk of the stored files, and that of the backups, set to read only and filled to its last byte. */
import { cpSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { backUpInTime } from "#app/features/backups/back-up-in-time.server.ts";
import { ready } from "#app/http/operations/health.server.ts";
import { smallDisk } from "../../support/machine/small-disk.ts";
import { runOn, storeFile } from "../../support/product/cut-short.ts";
import { askAll, upload } from "../../support/product/files-away.ts";
import { freshDatabase } from "../../support/product/fresh-database.ts";
import { serveForTest } from "../../support/product/front.ts";
import { pdf } from "../../support/scene/upload-files.ts";
import { download, holdersOf, largePdf } from "../../support/product/many-downloads.ts";

// As much as a copy leaves free, and some more.
const filesDisk = smallDisk(300);
const backupsDisk = smallDisk(16);
const house = await freshDatabase({ env: backupsDisk ? { BACKUP_DIR: backupsDisk.folder } : {} });
afterAll(() => {
  for (const disk of [filesDisk, backupsDisk]) disk?.remove();
});
const namesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => name !== "ballast")
    .toSorted();

test.runIf(filesDisk)(
  "stored files: nothing more is taken, what is there goes out, and it is over by itself",
  { timeout: 240_000 },
  async () => {
    const disk = filesDisk!;
    const served = await serveForTest();
    const { db, holders, path } = await holdersOf(served, await largePdf(1), 1);
    const files = join(served.dataDir, "files");
    cpSync(files, disk.folder, { recursive: true });
    rmSync(files, { recursive: true });
    symlinkSync(disk.folder, files);
    const { headers } = holders[0]!;
    expect((await upload(served, headers)).status).toBe(303);
    const { id } = await db.selectFrom("ticket_attachments").select("id").executeTakeFirstOrThrow();
    const ask = async () => {
      const { upload: sent, download: got } = await askAll(served, headers, id);
      const copy = await served.fetch(path, { headers });
      await copy.arrayBuffer();
      return { sent, got, copy: [copy.status, copy.headers.get("Retry-After")] };
    };
    const storage = async () =>
      ((await (await served.fetch("/readyz")).json()) as { checks: { storage: boolean } }).checks.storage;
    const whole = { sent: "303", got: "200", copy: [200, null] };
    const isBack = { timeout: 60_000, interval: 500 };
    await expect.poll(ask, isBack).toEqual(whole);
    expect(await storage()).toBe(true);

    for (const [spoil, mend, large] of [
      [() => disk.setReadOnly(true), () => disk.setReadOnly(false), 503],
      [() => disk.fill(), () => disk.makeRoom(), 507],
    ] as const) {
      const before = namesBelow(disk.folder);
      const tickets = await db.selectFrom("tickets").select("id").execute();
      spoil();
      expect(await ask()).toEqual({ sent: "503, Retry-After", got: "200", copy: [503, "5"] });
      expect((await upload(served, headers, pdf(3_000_000))).status).toBe(large);
      expect(await db.selectFrom("tickets").select("id").execute()).toEqual(tickets);
      expect(namesBelow(disk.folder)).toEqual(before);
      expect(await storage()).toBe(false);
      mend();
      await expect.poll(ask, isBack).toEqual(whole);
      await expect.poll(storage, isBack).toBe(true);
    }
    expect((await download(served, path, headers, { until: performance.now() + 60_000 })).isWhole).toBe(true);
  },
);

test.runIf(backupsDisk)(
  "backups: none is half there, staff are told why once, and the next is made when it can be",
  { timeout: 120_000 },
  async () => {
    const disk = backupsDisk!;
    const run = (...args: string[]) =>
      runOn(house.dataDir, "backup.ts", args, undefined, { BACKUP_DIR: disk.folder });
    const make = () => {
      const { status, said } = run("--daily");
      return status === 0 ? Promise.resolve(said) : Promise.reject(new Error(said));
    };
    const notices = () =>
      house.db.selectFrom("notifications").select(["title", "message"]).orderBy("seq").execute();
    const readiness = async () => {
      const answer = await ready(new Request("http://localhost/readyz"), "127.0.0.1");
      const { reasons } = (await answer!.json()) as { reasons?: { backup?: string } };
      return reasons?.backup;
    };
    await storeFile(house, "the bytes of a report");
    expect(run().said).toContain("Backup made");

    let told = 0;
    for (const [spoil, mend, why] of [
      [
        () => disk.setReadOnly(true),
        () => disk.setReadOnly(false),
        /portal-\S+\.part\).*the folder of backups/,
      ],
      [() => disk.fill(), () => disk.makeRoom(), /disk is full\).*the folder of backups/],
    ] as const) {
      const before = namesBelow(disk.folder);
      // What was made before is too old.
      for (const name of before.filter((one) => one.startsWith("portal-"))) rmSync(join(disk.folder, name));
      const left = namesBelow(disk.folder);
      spoil();
      await expect(backUpInTime(house.db, house.dataDir, make)).rejects.toThrow(why);
      await expect(backUpInTime(house.db, house.dataDir, make)).rejects.toThrow(why);
      expect(namesBelow(disk.folder)).toEqual(left);
      told += 1;
      expect(await notices()).toHaveLength(told);
      expect((await notices()).at(-1)).toEqual({
        title: "The backup failed",
        message: expect.stringMatching(why) as string,
      });
      expect(await readiness()).toMatch(why);
      mend();
      await backUpInTime(house.db, house.dataDir, make);
      expect(await readiness()).toBeUndefined();
    }
  },
);
