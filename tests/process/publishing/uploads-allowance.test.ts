import { expect, test } from "vitest";
import {
  type Allowed,
  receiveAllowed,
  type Uploader,
} from "#app/platform/uploads/upload-allowance.server.ts";
import type { Received } from "#app/platform/uploads/upload.ts";
import { freshDatabase } from "../../support/product/fresh-database.ts";

await freshDatabase({ throttleFactor: 1 });

const MB = 1024 * 1024;

const client = (userId: string) => ({ userId, isStaff: false });
const staff = (userId: string) => ({ userId, isStaff: true });

function requestOf(declared: number | null, signal?: AbortSignal): Request {
  const headers = new Headers(declared === null ? [] : [["Content-Length", String(declared)]]);
  return new Request("http://localhost/", { method: "POST", headers, ...(signal && { signal }) });
}

const received = (size: number): Received => ({
  fields: new FormData(),
  files: [],
  refused: [],
  inputs: new Set(),
  size,
  trouble: null,
});

/** What comes of an upload that says it has `declared` bytes, when `size` come. */
function upload(who: Uploader, declared: number | null, size: number, most = 200 * MB): Promise<Allowed> {
  return receiveAllowed(who, requestOf(declared), most, async () => received(size));
}

/** Begins an upload that is under way until `end`. */
async function begin(who: string, size: number, signal?: AbortSignal) {
  const { promise, resolve } = Promise.withResolvers<Received>();
  const begun = Promise.withResolvers<void>();
  const ended = receiveAllowed(client(who), requestOf(size, signal), size, () => {
    begun.resolve();
    return promise;
  });
  await begun.promise;
  return {
    async end() {
      resolve(received(size));
      expect(await ended).toMatchObject({ ok: true });
    },
  };
}

test("two at once for a person, four for everybody; an end makes room", async () => {
  const running = [await begin("a", MB), await begin("a", MB)];
  expect(await upload(client("a"), MB, MB)).toMatchObject({ ok: false, reason: "own-busy", status: 429 });
  running.push(await begin("b", MB), await begin("c", MB));
  expect(await upload(client("d"), MB, MB)).toMatchObject({ ok: false, reason: "busy", status: 503 });
  await running[0]?.end();
  running.push(await begin("d", MB));
  await Promise.all(running.slice(1).map(({ end }) => end()));
});

test("an upload whose request is over gives its place back, even when its reader never ends", async () => {
  const gone = new AbortController();
  await begin("g", MB, gone.signal);
  await begin("g", MB, gone.signal);
  expect(await upload(client("g"), MB, MB)).toMatchObject({ ok: false, reason: "own-busy" });
  gone.abort();
  expect(await upload(client("g"), MB, MB)).toMatchObject({ ok: true });
});

test("a reader that fails gives its place and its bytes back", async () => {
  for (let time = 0; time < 5; time += 1) {
    const failing = receiveAllowed(client("h"), requestOf(300 * MB), 0, () =>
      Promise.reject(new Error("disk")),
    );
    await expect(failing).rejects.toThrow("disk");
  }
  expect(await upload(client("h"), 300 * MB, 300 * MB)).toMatchObject({ ok: true });
});

test("500 MB a day; what was refused or did not come does not count", async () => {
  await upload(client("e"), 300 * MB, 300 * MB);
  expect(await upload(client("e"), 300 * MB, 0)).toMatchObject({
    ok: false,
    reason: "quota",
    status: 429,
  });
  // Of unknown length: counted at its most until the end is known.
  await upload(client("e"), null, 10 * MB);
  await upload(client("e"), 190 * MB, 190 * MB);
  expect(await upload(client("e"), MB, 0)).toMatchObject({ ok: false, reason: "quota" });
});

test("staff, who deliver to many clients, have ten times as much, and no more", async () => {
  for (let part = 0; part < 51; part += 1) await upload(staff("s"), 100 * MB, 100 * MB);
  expect(await upload(staff("s"), 100 * MB, 0)).toMatchObject({
    ok: false,
    reason: "quota",
    status: 429,
    dailyBytes: 5 * 1024 * MB,
  });
  expect(await upload(staff("s"), 20 * MB, 20 * MB)).toMatchObject({ ok: true });
  // Somebody else's allowance is their own, a client's is what it was.
  expect(await upload(staff("t"), MB, MB)).toMatchObject({ ok: true });
  expect(await upload(client("c"), 501 * MB, 0)).toMatchObject({
    reason: "quota",
    dailyBytes: 500 * MB,
  });
});

test("more than the disk has room for is not begun, and takes nobody's place", async () => {
  for (let time = 0; time < 5; time += 1)
    expect(await upload(client("f"), 2 ** 60, 0)).toMatchObject({ reason: "disk-full", status: 507 });
  expect(await upload(client("f"), MB, MB)).toMatchObject({ ok: true });
});
