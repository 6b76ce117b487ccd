/** A body that is one file, in chunks of every size: what arrives is what was sent, and no chunk stays in memory. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { freshDatabase } from "../../support/product/fresh-database.ts";
import { png } from "../../support/scene/upload-files.ts";

// Before each write the folder is looked at, whose owner the database knows.
const { dataDir } = await freshDatabase();

const { receiveRaw } = await import("#app/platform/uploads/receive-raw.server.ts");
const { USUAL_LIMITS } = await import("#app/platform/uploads/upload.ts");
const { uploadPath } = await import("#app/platform/uploads/read-upload.server.ts");

const whole = Buffer.alloc(700_000);
for (let at = 0; at < whole.length; at += 1) whole[at] = (at * 31 + (at >> 8) * 17) % 251;
whole.set(png());

/** Each in memory of its own, as Node makes them for what comes from a socket. */
function chunked(size: number): Uint8Array<ArrayBuffer>[] {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for (let at = 0; at < whole.length; at += size) chunks.push(new Uint8Array(whole.subarray(at, at + size)));
  return chunks;
}

function receive(chunks: readonly Uint8Array<ArrayBuffer>[], end: "close" | Error = "close") {
  const left = [...chunks];
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const next = left.shift();
        if (next) controller.enqueue(next);
        else if (end === "close") controller.close();
        else controller.error(end);
      },
    },
    { highWaterMark: 0 },
  );
  const request = new Request("http://localhost/", { method: "POST", body, duplex: "half" } as RequestInit);
  return receiveRaw(request, USUAL_LIMITS, "schedule.png");
}

test.each([700_000, 65_536, 16_384, 999])("in chunks of %i bytes", async (size) => {
  const chunks = chunked(size);
  const { files, trouble } = await receive(chunks);
  expect(trouble).toBeNull();
  const [file] = files;
  expect(file).toMatchObject({
    name: "schedule.png",
    size: whole.length,
    sha256: createHash("sha256").update(whole).digest("hex"),
  });
  expect(readFileSync(uploadPath(file!)).equals(whole)).toBe(true);
  const kept = chunks.reduce((sum, chunk) => sum + chunk.buffer.byteLength, 0);
  expect(kept).toBe(0);
});

test("one that breaks off leaves nothing behind", async () => {
  const incoming = join(dataDir, "files", "incoming");
  const before = readdirSync(incoming).length;
  const { files, trouble } = await receive(chunked(65_536).slice(0, 4), new Error("gone"));
  expect(files).toEqual([]);
  expect(trouble).toBe("malformed");
  expect(readdirSync(incoming).length).toBe(before);
});
