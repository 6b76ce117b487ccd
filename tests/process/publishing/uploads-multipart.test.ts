/** A form as the network cuts it, and odd bodies: what arrives is what was sent, or the reader says what is wrong. */
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { removeFileDraft } from "#app/platform/storage/storage.server.ts";
import { uploadPath } from "#app/platform/uploads/read-upload.server.ts";
import { receiveUpload } from "#app/platform/uploads/receive-upload.server.ts";
import { USUAL_LIMITS } from "#app/platform/uploads/upload.ts";
import { freshDatabase } from "../../support/product/fresh-database.ts";
import {
  endlessFiles,
  type MultipartCase,
  multipartCases,
  requestOf,
} from "../../support/fuzz/multipart-cases.ts";
import { png } from "../../support/scene/upload-files.ts";

const { dataDir } = await freshDatabase();
const incoming = join(dataDir, "files", "incoming");
mkdirSync(incoming, { recursive: true });
const drafts = () => readdirSync(incoming);
const openDrafts = () =>
  readdirSync("/proc/self/fd").filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).startsWith(incoming);
    } catch {
      return false;
    }
  });

const boundary = "----boundary7MA4YWxk";
const part = (about: string, bytes: Uint8Array | string) =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${about}\r\n\r\n`),
    Buffer.from(bytes as string),
    Buffer.from("\r\n"),
  ]);
const field = (name: string, value: string) => part(`name="${name}"`, value);
const file = (name: string, bytes: Uint8Array) => part(`name="files"; filename="${name}"`, bytes);
const end = Buffer.from(`--${boundary}--\r\n`);

/** Bytes that differ everywhere, and that again and again look like the beginning of a boundary. */
function tricky(size: number, seed: number): Buffer {
  const bytes = Buffer.alloc(size);
  for (let at = 0; at < size; at += 1) bytes[at] = (at * 31 + (at >> 8) * 17 + seed) % 251;
  for (let at = 400; at + 40 < size; at += 997)
    bytes.write(`\r\n--${boundary}`.slice(0, (at % 22) + 1), at, "latin1");
  bytes.set(png());
  return bytes;
}

/** Each chunk in memory of its own, as Node makes them for what comes from a socket. */
function chunked(body: Buffer, sizes: (at: number) => number): Uint8Array[] {
  const chunks: Uint8Array[] = [];
  for (let at = 0; at < body.length;) {
    const size = Math.max(1, sizes(chunks.length));
    chunks.push(new Uint8Array(body.subarray(at, at + size)));
    at += size;
  }
  return chunks;
}

const receive = (chunks: Uint8Array[], takesFiles = true) => {
  const contentType = `multipart/form-data; boundary=${boundary}`;
  return receiveUpload(requestOf({ contentType, chunks, isCut: false }), USUAL_LIMITS, takesFiles);
};

const longText = "A paragraph that goes on over several chunks. ".repeat(900);
const files: [name: string, bytes: Uint8Array][] = [
  ["a.png", tricky(300_000, 1)],
  ["b.png", png()],
  ["c.png", tricky(65_536, 3)],
  ["d.png", tricky(131_071, 4)],
];
const [first, ...others] = files.map(([name, bytes]) => file(name, bytes));
const texts = { intent: "upload", before: longText, between: longText, after: longText };
const form = Buffer.concat([
  field("intent", texts.intent),
  field("before", longText),
  first ?? end,
  field("between", longText),
  ...others,
  field("after", longText),
  end,
]);
const hash = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const sums = files.map(([, bytes]) => hash(bytes));

describe("what arrives is what was sent, in chunks of", () => {
  test.each<[string, (at: number) => number]>([
    ["64 KB", () => 65_536],
    ["1,460 bytes", () => 1460],
    ["997 bytes", () => 997],
    ["33 bytes", () => 33],
    ["odd sizes", (at) => ((at * 7919) % 9000) + 1],
    ["large and small by turns", (at) => (at % 2 ? 65_536 : 20)],
    ["one byte at first", (at) => (at < 2000 ? 1 : 40_000)],
    ["all at once", () => form.length],
  ])("%s", async (_what, sizes) => {
    const post = await receive(chunked(form, sizes));
    expect([post.trouble, post.refused, post.size]).toEqual([null, [], form.length]);
    expect(Object.fromEntries(post.fields)).toEqual(texts);
    expect(post.files.map(({ name, sha256 }) => [name, sha256])).toEqual(
      files.map(([name], at) => [name, sums[at]]),
    );
    expect(post.files.map((one) => hash(readFileSync(uploadPath(one))))).toEqual(sums);
    for (const one of post.files) rmSync(uploadPath(one));
  });
});

test("a file that is not what its name says is refused by its name, and the others come", async () => {
  const body = Buffer.concat([file("a.png", Buffer.from("<svg/>")), file("b.png", png()), end]);
  const post = await receive([new Uint8Array(body)]);
  expect(post.refused).toEqual([{ name: "a.png", problem: "content" }]);
  expect(post.files.map(({ name }) => name)).toEqual(["b.png"]);
  for (const one of post.files) rmSync(uploadPath(one));
});

test.each([true, false])(
  "the memory of a file's chunks is given back on the way (kept: %s)",
  async (takesFiles) => {
    const large = tricky(20 * 65_536, 5);
    const chunks = chunked(Buffer.concat([field("a", "b"), file("large.png", large), end]), () => 65_536);
    const post = await receive(chunks, takesFiles);
    expect(post.trouble).toBeNull();
    expect(post.files.map(({ sha256 }) => sha256)).toEqual(takesFiles ? [hash(large)] : []);
    const alive = chunks.filter(({ byteLength }) => byteLength > 0);
    // Those with the first head and with the end may hold something else.
    expect(alive.length).toBeLessThanOrEqual(3);
    for (const one of post.files) rmSync(uploadPath(one));
  },
);

test("a chunk that is a piece of something larger is left alone", async () => {
  const whole = Buffer.concat([file("a.png", tricky(40_000, 6)), end]);
  const copy = Buffer.from(whole);
  const post = await receive([
    whole.subarray(0, 20_000),
    whole.subarray(20_000, 30_000),
    whole.subarray(30_000),
  ]);
  expect(post.files).toHaveLength(1);
  expect(whole.equals(copy)).toBe(true);
  for (const one of post.files) rmSync(uploadPath(one));
});

test("the disk that fails is no fault of the sender: it is thrown, and nothing stays", async () => {
  rmSync(incoming, { recursive: true });
  writeFileSync(incoming, "no folder");
  try {
    const chunks = chunked(Buffer.concat([file("a.png", tricky(200_000, 7)), end]), () => 65_536);
    await expect(receive(chunks)).rejects.toThrow(/EEXIST|ENOTDIR/);
  } finally {
    rmSync(incoming);
  }
  const again = await receive(chunked(form, () => 65_536));
  expect(again.files).toHaveLength(4);
  expect(drafts()).toHaveLength(4);
  for (const one of again.files) rmSync(uploadPath(one));
});

/** What came of it; "stuck" when it does not end. */
async function comeOf(one: MultipartCase) {
  const { promise: stuck, resolve } = Promise.withResolvers<"stuck">();
  const watch = setTimeout(() => resolve("stuck"), 20_000);
  // Each chunk of its own, as from a socket: its memory is given back once it is read.
  const chunks = one.chunks.map((chunk) => new Uint8Array(chunk));
  const received = await Promise.race([receiveUpload(requestOf({ ...one, chunks }), USUAL_LIMITS), stuck]);
  clearTimeout(watch);
  return received;
}

test.each(endlessFiles)("$name: a form that did not arrive whole", async (one) => {
  expect(await comeOf(one)).toMatchObject({ trouble: "malformed", files: [] });
});

test("of a hundred odd bodies each is read to an end, and none leaves a file behind", async () => {
  let whole = 0;
  for (const one of multipartCases(20_261_122, 100)) {
    const received = await comeOf(one);
    if (received === "stuck") throw new Error(`The reader never ended: ${one.name}`);
    if (!received.trouble) whole += 1;
    expect(drafts().toSorted(), one.name).toEqual(received.files.map(({ draftId }) => draftId).toSorted());
    await Promise.all(received.files.map(({ draftId }) => removeFileDraft(draftId)));
  }
  expect(openDrafts()).toEqual([]);
  // Some of them are good: otherwise nothing beyond the first fault was read.
  expect(whole).toBeGreaterThan(10);
});
