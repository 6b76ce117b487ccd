/** Files that are sent while they are made. */
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { sendCsv } from "#app/http/files/send-table.server.ts";
import { finished } from "#app/http/front/finish.server.ts";
import { startRequestContext } from "#app/http/front/request-context.server.ts";

const rows = Array.from({ length: 1200 }, (_, at) => [`row ${at}`, "Nordic banks", at]);
const expected = `\uFEFF${rows.map((row) => `${row.join(",")}\r\n`).join("")}`;

const finish = (answer: Response, encoding: string | null) =>
  finished(answer, startRequestContext("GET", "/x.csv", "127.0.0.1", null), encoding);

test.each([
  ["br", (bytes: Buffer) => brotliDecompressSync(bytes)],
  ["gzip", (bytes: Buffer) => gunzipSync(bytes)],
  [null, (bytes: Buffer) => bytes],
] as const)("a table is whole, compressed by %s", async (encoding, open) => {
  const answer = await finish(await sendCsv("table", rows), encoding);
  expect(answer.headers.get("Content-Encoding")).toBe(encoding);
  expect(answer.headers.get("Content-Length")).toBeNull();
  expect(open(Buffer.from(await answer.arrayBuffer())).toString()).toBe(expected);
});

test.each(["br", "gzip", null])("its first bytes come before its later rows (%s)", async (encoding) => {
  let read = 0;
  const held = Promise.withResolvers<void>();
  async function* slowly() {
    for (const row of rows) {
      read += 1;
      if (read > 2) await held.promise;
      yield [row];
    }
  }
  const reader = (await finish(await sendCsv("table", slowly()), encoding)).body?.getReader();
  const first = await reader?.read();
  expect(first?.value?.length).toBeGreaterThan(0);
  expect(read).toBeLessThan(rows.length);
  held.resolve();
  await reader?.cancel();
});

test("whoever goes away ends the reading", async () => {
  let ended = false;
  async function* endless() {
    try {
      for (;;) yield rows;
    } finally {
      ended = true;
    }
  }
  const reader = (await finish(await sendCsv("table", endless()), "br")).body?.getReader();
  await reader?.read();
  await reader?.cancel();
  await expect.poll(() => ended).toBe(true);
});

test("what breaks half way breaks the answer off", async () => {
  async function* breaking() {
    yield rows;
    throw new Error("The disk is gone.");
  }
  const answer = await finish(await sendCsv("table", breaking()), "br");
  await expect(answer.arrayBuffer()).rejects.toThrow("The disk is gone.");
});

test("everybody has a turn between two pieces", async () => {
  let turns = 0;
  const count = () => {
    turns += 1;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  await (await finish(await sendCsv("table", rows), null)).arrayBuffer();
  clearImmediate(next);
  expect(turns).toBeGreaterThanOrEqual(2);
});

test("what breaks at once is no answer yet: whoever asked is told as anywhere else", async () => {
  async function* broken(): AsyncGenerator<typeof rows> {
    if (rows.length > 0) throw new Error("The database is away.");
    yield rows;
  }
  await expect(sendCsv("table", broken())).rejects.toThrow("The database is away.");
});
