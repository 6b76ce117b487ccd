/** A form in chunks of every size, as the network cuts it: what arrives is what was sent, and no chunk stays behind. */
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { testSecret } from "../support/test-env.ts";
import { png } from "../support/upload-files.ts";

const dataDir = mkdtempSync(join(tmpdir(), "portal-chunks-"));
Object.assign(process.env, { DATA_DIR: dataDir, APP_SECRET: testSecret, NODE_ENV: "test" });

const { receiveUpload } = await import("#app/platform/uploads/receive-upload.server.ts");
const { USUAL_LIMITS } = await import("#app/platform/uploads/upload.ts");
const { uploadPath } = await import("#app/platform/uploads/read-upload.server.ts");

afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const boundary = "----boundary7MA4YWxk";
const field = (name: string, value: string) =>
  Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
const file = (name: string, bytes: Buffer) =>
  Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\nContent-Type: application/pdf\r\n\r\n`,
    ),
    bytes,
    Buffer.from("\r\n"),
  ]);
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
function chunked(body: Buffer, sizes: (at: number) => number): Uint8Array<ArrayBuffer>[] {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for (let at = 0; at < body.length;) {
    const size = Math.max(1, sizes(chunks.length));
    chunks.push(new Uint8Array(body.subarray(at, at + size)));
    at += size;
  }
  return chunks;
}

function receive(chunks: Uint8Array<ArrayBuffer>[], takesFiles = true) {
  const left = [...chunks];
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const next = left.shift();
        if (next) controller.enqueue(next);
        else controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const request = new Request("http://localhost/", {
    method: "POST",
    headers: { "Content-Type": `multipart/form-data; boundary=${boundary}` },
    body,
    duplex: "half",
  } as RequestInit);
  return receiveUpload(request, USUAL_LIMITS, takesFiles);
}

const longText = "A paragraph that goes on over several chunks. ".repeat(900);
const files = [tricky(300_000, 1), tricky(70, 2), tricky(65_536, 3), tricky(131_071, 4)];
const form = Buffer.concat([
  field("intent", "upload"),
  field("before", longText),
  file("a.png", files[0] ?? Buffer.alloc(0)),
  field("between", longText),
  file("b.png", Buffer.from(png())),
  file("c.png", files[2] ?? Buffer.alloc(0)),
  file("d.png", files[3] ?? Buffer.alloc(0)),
  field("after", longText),
  end,
]);
const hash = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const sent = [files[0], Buffer.from(png()), files[2], files[3]].map((bytes) =>
  hash(bytes ?? Buffer.alloc(0)),
);

describe("what arrives is what was sent, in chunks of", () => {
  test.each<[string, (at: number) => number]>([
    ["64 KB", () => 65_536],
    ["16,384 bytes", () => 16_384],
    ["1,460 bytes", () => 1460],
    ["997 bytes", () => 997],
    ["61 bytes", () => 61],
    ["33 bytes", () => 33],
    ["odd sizes", (at) => ((at * 7919) % 9000) + 1],
    ["large and small by turns", (at) => (at % 2 ? 65_536 : 20)],
    ["one byte at first", (at) => (at < 2000 ? 1 : 40_000)],
    ["all at once", () => form.length],
  ])("%s", async (_what, sizes) => {
    const post = await receive(chunked(form, sizes));
    expect([post.trouble, post.refused, post.size]).toEqual([null, [], form.length]);
    expect(Object.fromEntries(post.fields)).toEqual({
      intent: "upload",
      before: longText,
      between: longText,
      after: longText,
    });
    expect(post.files.map(({ name, sha256 }) => [name, sha256])).toEqual(
      ["a.png", "b.png", "c.png", "d.png"].map((name, at) => [name, sent[at]]),
    );
    expect(post.files.map((one) => hash(readFileSync(uploadPath(one))))).toEqual(sent);
    for (const one of post.files) rmSync(uploadPath(one));
  });
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
  },
);

test("a chunk that is a piece of something larger is left alone", async () => {
  const whole = Buffer.concat([file("a.png", tricky(40_000, 6)), end]);
  const copy = Buffer.from(whole);
  const parts = [whole.subarray(0, 20_000), whole.subarray(20_000, 30_000), whole.subarray(30_000)];
  const post = await receive(parts as Uint8Array<ArrayBuffer>[]);
  expect(post.files).toHaveLength(1);
  expect(whole.equals(copy)).toBe(true);
});

test("the disk that fails is no fault of the sender: it is thrown, and nothing stays", async () => {
  const folder = join(dataDir, "files", "incoming");
  rmSync(folder, { recursive: true, force: true });
  const { mkdirSync, writeFileSync } = await import("node:fs");
  mkdirSync(join(dataDir, "files"), { recursive: true });
  writeFileSync(folder, "no folder");
  try {
    const chunks = chunked(Buffer.concat([file("a.png", tricky(200_000, 7)), end]), () => 65_536);
    await expect(receive(chunks)).rejects.toThrow(/EEXIST|ENOTDIR/);
  } finally {
    rmSync(folder);
  }
  const again = await receive(chunked(form, () => 65_536));
  expect(again.files).toHaveLength(4);
  expect(readdirSync(folder)).toHaveLength(4);
});
