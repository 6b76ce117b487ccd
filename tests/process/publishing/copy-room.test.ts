import { rmSync } from "node:fs";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { freshDatabase } from "../../support/product/fresh-database.ts";

// The disk's room is looked for, and who owns the folder is read from the database.
const { dataDir } = await freshDatabase();
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
afterEach(() => vi.restoreAllMocks());
const { takeCopyRoom } = await import("#app/platform/storage/copy-room.server.ts");
const { finished } = await import("#app/http/front/finish.server.ts");
const { startRequestContext } = await import("#app/http/front/request-context.server.ts");

const megabyte = 1024 * 1024;

async function takeAll(person: string, bytes: number): Promise<(() => void)[]> {
  const taken: (() => void)[] = [];
  for (let one = await takeCopyRoom(person, bytes); one; one = await takeCopyRoom(person, bytes))
    taken.push(one);
  return taken;
}

test("one person has room for twelve of the largest files, four people for all there is, and it comes back", async () => {
  const own = await takeAll("a", 50 * megabyte);
  expect(own).toHaveLength(12);
  const others = (await Promise.all(["b", "c", "d", "e"].map((name) => takeAll(name, 50 * megabyte)))).flat();
  expect(own.length + others.length).toBe(49);
  expect(await takeCopyRoom("f", 50 * megabyte)).toBeNull();
  for (const giveBack of [...own, ...others]) giveBack();
  expect(await takeAll("a", 50 * megabyte)).toHaveLength(12);
});

test("a file larger than a person's room has none", async () => {
  expect(await takeCopyRoom("g", 640 * megabyte)).toBeNull();
});

test("a long text that is sent as a file is not gathered before its first bytes go out", async () => {
  let pulls = 0;
  const endless = () =>
    new ReadableStream<Uint8Array>({
      pull(controller) {
        pulls += 1;
        // Far beyond what may be held: whoever gathers it hears of it.
        if (pulls > 64) controller.error(new Error("It was gathered."));
        else controller.enqueue(new Uint8Array(megabyte).fill(97));
      },
    });
  const headers = {
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": "attachment",
    "Content-Length": String(1000 * megabyte),
    ETag: '"x"',
  };
  const context = startRequestContext("GET", "/a", "127.0.0.1", null);
  const packed = await finished(new Response(endless(), { headers }), context, "gzip");
  expect(packed.body).toBeInstanceOf(ReadableStream);
  expect(packed.headers.get("Content-Encoding")).toBe("gzip");
  expect(packed.headers.has("Content-Length")).toBe(false);
  await (packed.body as ReadableStream).cancel();
  pulls = 0;
  const plain = await finished(new Response(endless(), { headers }), context, null);
  expect(plain.headers.get("Content-Length")).toBe(headers["Content-Length"]);
  pulls = 0;
  const part = await finished(new Response(endless(), { headers, status: 206 }), context, "gzip");
  expect(part.headers.has("Content-Encoding")).toBe(false);
});
