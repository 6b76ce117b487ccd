/** The folder of stored files gone, another installation's, hung: what is answered, and what is written. */
import { execFileSync } from "node:child_process";
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { Db } from "#app/platform/database.server.ts";
import { filesFolderFault } from "#app/platform/storage/files-folder.server.ts";
import { sweepIncoming, sweepOrphanFiles } from "#app/platform/storage/orphan-files.server.ts";
import { recordFile, storeBytes } from "#app/platform/storage/storage.server.ts";
import { watchFilesFolder } from "#app/features/operations/watch-files-folder.server.ts";
import { removeDemo } from "#db/seeds/remove-demo.server.ts";
import { freshDatabase } from "../../support/product/fresh-database.ts";
import { askAll, upload } from "../../support/product/files-away.ts";
import { databaseOf, dataCopy, serve, serveForTest, signInOver } from "../../support/product/front.ts";

const house = await freshDatabase();
const home = join(house.dataDir, "files");
const mark = join(home, "installation");
const store = async () => {
  const file = await storeBytes(Buffer.from("x"), { name: "report.pdf", contentType: "application/pdf" });
  await house.db.transaction().execute((trx) => recordFile(trx, file));
  return join(home, file.path);
};
const namesBelow = (folder: string) => readdirSync(folder, { recursive: true }).map(String);

const notices = (db: Db) =>
  db
    .selectFrom("notifications")
    .select(["message", "priority"])
    .where("title", "=", "The folder of stored files is not there")
    .orderBy("seq")
    .execute();

/** A client of a product that is served, with a file that is stored. */
async function clientOf(served: Awaited<ReturnType<typeof serveForTest>>) {
  const { db, make } = databaseOf(served);
  const headers = await signInOver(served, await make.client());
  // The first backup reads the folder, and readiness remembers one that failed.
  const newest = async () =>
    ((await (await served.fetch("/readyz")).json()) as { newestBackup?: string | null }).newestBackup ?? null;
  await expect.poll(newest, isBack).not.toBeNull();
  expect((await upload(served, headers)).status).toBe(303);
  const { id } = await db.selectFrom("ticket_attachments").select("id").executeTakeFirstOrThrow();
  const download = () => served.fetch(`/client-portal/support/attachments/${id}`, { headers });
  return { download, ask: () => askAll(served, headers, id) };
}

const whole = { upload: "303", download: "200", ready: "200" };
const away = { upload: "503, Retry-After", download: "503, Retry-After" };
/** A product is started, and readiness stays red for ten seconds at least. */
const slow = { timeout: 180_000 };
const isBack = { timeout: 60_000, interval: 500 };

test(
  "gone, or another's: nothing is taken, given out or written, and it is back by itself",
  slow,
  async () => {
    const served = await serveForTest();
    const { ask } = await clientOf(served);
    const files = join(served.dataDir, "files");
    expect(await ask()).toEqual(whole);

    renameSync(files, `${files}-aside`);
    mkdirSync(files);
    expect(await ask()).toMatchObject({ ...away, ready: expect.stringMatching(/^503, files is not this/) });
    expect(namesBelow(files), "the bare mount point").toEqual([]);

    writeFileSync(join(files, "installation"), `${"ab".repeat(16)}\n`);
    expect(await ask()).toMatchObject({
      ...away,
      ready: expect.stringMatching(/^503, files .*another inst/),
    });
    expect(namesBelow(files)).toEqual(["installation"]);

    rmSync(files, { recursive: true });
    renameSync(`${files}-aside`, files);
    await expect.poll(ask, isBack).toEqual(whole);
  },
);

test("a folder that hangs holds up nobody who does not need it", slow, async () => {
  const served = await serveForTest();
  const { download, ask } = await clientOf(served);
  const path = join(served.dataDir, "files", "installation");
  const id = readFileSync(path, "utf8");
  // Whoever opens it waits until somebody writes to it. Both changes are renames: a mark that is missing is made anew.
  const aside = join(served.dataDir, "hung");
  execFileSync("mkfifo", [aside]);
  linkSync(aside, `${path}.new`);
  renameSync(`${path}.new`, path);
  const began = performance.now();
  const downloads = Array.from({ length: 12 }, () => download().then(({ status }) => status));
  expect(await Promise.all(downloads)).toEqual(Array.from({ length: 12 }, () => 503));
  expect(await ask()).toMatchObject({ ...away, ready: expect.stringMatching(/^503, files does not answer/) });
  // A password is hashed by the same threads that the file system's questions are asked by.
  const { make } = databaseOf(served);
  await signInOver(served, await make.client());
  expect(performance.now() - began).toBeLessThan(20_000);
  writeFileSync(`${path}.new`, id);
  renameSync(`${path}.new`, path);
  // Whoever still waits is let go on.
  writeFileSync(aside, id);
  await expect.poll(ask, isBack).toEqual(whole);
});

describe("the mark", () => {
  test("is made with the first file, and again where a named file is there", async () => {
    const path = await store();
    const id = readFileSync(mark, "utf8");
    expect(id).toMatch(/^[0-9a-f]{32}\n$/);
    rmSync(mark);
    expect([await filesFolderFault(), readFileSync(mark, "utf8")]).toEqual([null, id]);
    // An older version's database, whose folder has files.
    await house.db.deleteFrom("meta").where("key", "=", "installation").execute();
    rmSync(mark);
    expect([await filesFolderFault(), existsSync(mark), existsSync(path)]).toEqual([null, true, true]);
    // A copy of the database from before there was an id, put back by hand.
    await house.db.deleteFrom("meta").where("key", "=", "installation").execute();
    const marked = readFileSync(mark, "utf8");
    await filesFolderFault();
    expect(readFileSync(mark, "utf8")).toBe(marked);
  });

  test("is not made where none of the named files is", async () => {
    await store();
    renameSync(home, `${home}-aside`);
    mkdirSync(home);
    onTestFinished(() => {
      rmSync(home, { recursive: true });
      renameSync(`${home}-aside`, home);
    });
    expect(await filesFolderFault()).toContain("is not this installation's folder");
    await expect(storeBytes(Buffer.from("y"), { name: "y", contentType: "text/plain" })).rejects.toThrow(
      "is not this installation's folder",
    );
    expect(readdirSync(home)).toEqual([]);
  });
});

test("staff are told once that it is gone, the same notice says that it is back, and the next time they are told anew", async () => {
  await store();
  await watchFilesFolder(house.db);
  const id = readFileSync(mark, "utf8");
  for (const times of [1, 2]) {
    writeFileSync(mark, `${"ab".repeat(16)}\n`);
    await watchFilesFolder(house.db);
    await watchFilesFolder(house.db);
    expect(await notices(house.db)).toHaveLength(times);
    expect((await notices(house.db)).at(-1)).toMatchObject({
      priority: "urgent",
      message: expect.stringContaining("files is the folder of another installation ("),
    });
    writeFileSync(mark, id);
    await watchFilesFolder(house.db);
    expect((await notices(house.db)).at(-1)).toMatchObject({
      priority: "normal",
      message: expect.stringMatching(/ The folder is there again\.$/),
    });
  }
});

test("a product that is started without its folder tells staff by itself", slow, async () => {
  const dataDir = dataCopy();
  const path = join(dataDir, "files", "installation");
  writeFileSync(path, `${"ab".repeat(16)}\n`);
  const served = await serve(dataDir, { LOG: "silent" });
  onTestFinished(async () => {
    await served.stop("SIGKILL");
    rmSync(dataDir, { recursive: true });
  });
  const { db } = databaseOf(served);
  await expect.poll(() => notices(db)).toHaveLength(1);
});

test("what sweeps and removes leaves another's folder alone", async () => {
  await store();
  renameSync(home, `${home}-aside`);
  onTestFinished(() => {
    rmSync(home, { recursive: true });
    renameSync(`${home}-aside`, home);
  });
  const theirs = [join(home, "ab", "ab".repeat(16)), join(home, "incoming", "cd".repeat(16))];
  for (const path of theirs) {
    mkdirSync(join(path, ".."), { recursive: true });
    writeFileSync(path, "another's");
  }
  writeFileSync(mark, `${"ef".repeat(16)}\n`);
  vi.setSystemTime(Date.now() + 72 * 3_600_000);
  onTestFinished(() => void vi.useRealTimers());
  const swept = await Promise.allSettled([sweepOrphanFiles(house.db), sweepIncoming(), removeDemo(house.db)]);
  expect(theirs.map((path) => existsSync(path))).toEqual([true, true]);
  expect(swept.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
});
