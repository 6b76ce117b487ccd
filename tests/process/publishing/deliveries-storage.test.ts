import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, expect, test } from "vitest";
import { freshDatabase } from "../../support/product/fresh-database.ts";

const { dataDir } = await freshDatabase();
const files = await import("#app/platform/storage/storage.server.ts");
const about = { name: "report.pdf", contentType: "application/pdf" };
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test("what is stored is there whole, for its owner only, and nothing temporary stays", async () => {
  const bytes = Buffer.from("%PDF-1.7 something");
  const file = await files.storeBytes(bytes, about);
  const path = join(dataDir, "files", file.path);
  expect(readFileSync(path)).toEqual(bytes);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(file).toMatchObject({ ...about, size: bytes.length });
  expect(file.path).toMatch(/^[0-9a-f]{2}\/[0-9a-f]{32}$/);
  expect(readdirSync(join(dataDir, "files", "incoming"))).toEqual([]);
  await files.checkStored(file);
  expect(await buffer(await files.streamStored(file))).toEqual(bytes);
  expect(await buffer(await files.streamStored(file, { start: 1, end: 3 }))).toEqual(Buffer.from("PDF"));
});

test("the same bytes twice are two files", async () => {
  const bytes = Buffer.from("same");
  const [one, two] = [await files.storeBytes(bytes, about), await files.storeBytes(bytes, about)];
  expect(one.id).not.toBe(two.id);
  expect(one.sha256).toBe(two.sha256);
});

test("bytes that changed on disk are not handed out", async () => {
  const file = await files.storeBytes(Buffer.from("as it was"), about);
  writeFileSync(join(dataDir, "files", file.path), "as it isn't");
  await expect(files.checkStored(file)).rejects.toThrow(files.FileDamagedError);
});

test("the sweep takes what was left behind for more than an hour, and only that", async () => {
  const incoming = join(dataDir, "files", "incoming");
  mkdirSync(incoming, { recursive: true });
  const [old, young] = [join(incoming, "old"), join(incoming, "young")];
  for (const path of [old, young]) writeFileSync(path, "x");
  const longAgo = Date.now() / 1000 - 3700;
  utimesSync(old, longAgo, longAgo);
  const kept = await files.storeBytes(Buffer.from("kept"), about);
  utimesSync(join(dataDir, "files", kept.path), longAgo, longAgo);
  const { sweepIncoming } = await import("#app/platform/storage/orphan-files.server.ts");
  expect(await sweepIncoming()).toBe(1);
  expect([existsSync(old), existsSync(young), existsSync(join(dataDir, "files", kept.path))]).toEqual([
    false,
    true,
    true,
  ]);
});

test("what a request opened goes with it, unless it was given its place or is kept", async () => {
  const before = new Set(readdirSync(join(dataDir, "files", "incoming")));
  const incoming = () => readdirSync(join(dataDir, "files", "incoming")).filter((id) => !before.has(id));
  const open = async () => {
    const draft = await files.openDraft();
    await draft.handle.close();
    return draft.id;
  };
  const kept = await files.withDrafts(async () => {
    await open();
    await files.placeDraft(await open(), { ...about, size: 0, sha256: "" });
    const placed = await open();
    const file = await files.placeDraft(placed, { ...about, size: 0, sha256: "" });
    await files.takeBackDraft(placed, file);
    const id = await open();
    await files.touchDraft(id);
    return id;
  });
  expect(incoming()).toEqual([kept]);
  const failing = files.withDrafts(async () => {
    await open();
    throw new Error("The work failed.");
  });
  await expect(failing).rejects.toThrow("The work failed.");
  expect(incoming()).toEqual([kept]);
  await files.removeFileDraft(kept);
});
