/**
 * Two thousand odd multipart bodies against the running product, by `ODD_BODIES=1000` five. Afterwards everything is as it was: every place is
 * free, no file is left but those an answer offered again, nothing is open, and the memory has not grown.
 */
import { readdirSync, readlinkSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { connectBeside } from "../../support/product/data-directory.ts";
import { factories } from "../../support/scene/factories.ts";
import { memoryOf, type Served, serveForTest } from "../../support/product/front.ts";
import { type MultipartCase, multipartCases } from "../../support/fuzz/multipart-cases.ts";
import { type SignInDetails, signInFields } from "../../support/scene/person.ts";
import { testSecret } from "../../support/product/test-env.ts";
import { formWith, pdf } from "../../support/scene/upload-files.ts";

const ofRound = Number(process.env.ODD_BODIES ?? 400);
const warmUp = ofRound;
const rounds = 5;
const path = "/client-portal/support/new";
/** Milliseconds for one answer. */
const longest = 10_000;

interface Answer {
  /** 0 when the connection ended without one. */
  status: number;
  html: string;
}

test(`of ${rounds * ofRound} odd bodies none keeps a place, a file, a handle or memory`, async () => {
  process.env.APP_SECRET = testSecret;
  const served = await serveForTest({ NODE_OPTIONS: "--inspect=127.0.0.1:0", LOG: "warnings" });
  const people = await twoClients(served);
  // What making them beside the product held up is not the bodies' doing.
  const saidBefore = served.output().length;
  const seen = { kept: 0, slowest: 0, waits: 0, statuses: new Map<number, number>() };

  const play = async (headers: Record<string, string>, one: MultipartCase) => {
    const began = performance.now();
    let answer = await send(served, headers, one);
    // The place of one who went away is given back when the product hears of it.
    for (; answer.status === 429; seen.waits += 1) {
      await sleep(20);
      answer = await send(served, headers, one);
    }
    const took = performance.now() - began;
    expect(took, one.name).toBeLessThan(longest);
    expect(answer.status, one.name).toBeLessThan(500);
    if (!one.isCut) expect(answer.status, one.name).toBeGreaterThan(0);
    seen.slowest = Math.max(seen.slowest, took);
    seen.kept += answer.html.match(/name="kept"/g)?.length ?? 0;
    seen.statuses.set(answer.status, (seen.statuses.get(answer.status) ?? 0) + 1);
  };
  const playAll = async (seed: number, cases: number) => {
    const each = multipartCases(seed, cases);
    await Promise.all(
      people.map(async (headers) => {
        for (const one of each) await play(headers, one);
      }),
    );
  };

  await playAll(1, warmUp);
  const before = await settledMemory(served);
  const memory: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await playAll(2 + round, ofRound);
    memory.push(await settledMemory(served));
  }

  const upload = (headers: Record<string, string>) =>
    served.fetch(path, {
      method: "POST",
      headers,
      body: formWith({ subject: "After", message: "All is well." }, [
        { name: "a.pdf", bytes: pdf(1_000_000) },
      ]),
    });
  expect((await upload(people[0]!)).status).toBe(303);
  const four = await Promise.all([...people, ...people].map(upload));
  expect(four.map(({ status }) => status)).toEqual([303, 303, 303, 303]);

  const incoming = join(served.dataDir, "files", "incoming");
  expect(readdirSync(incoming)).toHaveLength(seen.kept);
  expect(openIn(served.process.pid, incoming)).toEqual([]);
  expect(served.output().slice(saidBefore)).not.toMatch(/"level":"error"|place-overdue/);
  const figures = { ...seen, statuses: Object.fromEntries(seen.statuses), before, memory };
  console.log(`Odd bodies: ${JSON.stringify(figures)}`);
  expect(memory.at(-1), `${before} MB before, then ${memory.join(", ")}`).toBeLessThan(before * 1.1);
});

/** Two people, each with their own share of places. @returns what they send with each request. */
async function twoClients(served: Served): Promise<Record<string, string>[]> {
  const { db, close } = connectBeside(served.dataDir);
  const make = factories(db);
  const details = [await make.client(), await make.client()];
  await close();
  return Promise.all(details.map((who) => signedIn(served, who)));
}

async function signedIn(served: Served, who: SignInDetails): Promise<Record<string, string>> {
  const own = { Origin: served.origin, Host: served.host };
  const body = new URLSearchParams(await signInFields(who));
  const answer = await served.fetch("/login", { method: "POST", headers: own, body });
  expect(answer.status).toBe(303);
  const cookies = answer.headers.getSetCookie().map((one) => one.split(";")[0]);
  return { ...own, Cookie: cookies.join("; ") };
}

/** Sends a body as it is cut, its length told for every second one. Without an answer the status is 0. */
function send(served: Served, headers: Record<string, string>, one: MultipartCase): Promise<Answer> {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  const { contentType, chunks, isCut } = one;
  const length = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  const tellsLength = length % 2 === 0;
  const post = request({
    host: "127.0.0.1",
    port: served.port,
    path,
    method: "POST",
    agent: false,
    headers: {
      ...headers,
      "Content-Type": contentType,
      ...(tellsLength
        ? { "Content-Length": length + (isCut ? 1000 : 0) }
        : { "Transfer-Encoding": "chunked" }),
    },
  });
  const nothing = { status: 0, html: "" };
  const watch = setTimeout(() => resolve({ status: 599, html: "" }), longest);
  post
    .on("error", () => resolve(nothing))
    .on("close", () => resolve(nothing))
    .on("response", (response) => {
      let html = "";
      response.setEncoding("utf8");
      response.on("data", (piece: string) => (html += piece));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, html }));
    });
  for (const chunk of chunks) if (chunk.length > 0) post.write(chunk);
  if (!isCut) post.end();
  // Some leave as others hang up, some with half of the connection open for the answer.
  else if (length % 3 === 0) setImmediate(() => post.socket?.end());
  else setTimeout(() => post.destroy(), length % 20);
  return promise.finally(() => {
    clearTimeout(watch);
    post.destroy();
  });
}

/** MB resident once everything that nobody holds is collected. */
async function settledMemory(served: Served): Promise<number> {
  const address = /ws:\/\/\S+/.exec(served.output())?.[0];
  if (!address) throw new Error("The product has no inspector.");
  const inspector = new WebSocket(address);
  const heard = (event: "open" | "message") =>
    new Promise((resolve) => inspector.addEventListener(event, resolve, { once: true }));
  await heard("open");
  let least = Infinity;
  for (let id = 1; id <= 5; id += 1) {
    const collected = heard("message");
    inspector.send(JSON.stringify({ id, method: "HeapProfiler.collectGarbage" }));
    await collected;
    await sleep(300);
    least = Math.min(least, memoryOf(served.process.pid));
  }
  inspector.close();
  return Math.round(least);
}

function openIn(pid: number | undefined, folder: string): string[] {
  const handles = readdirSync(`/proc/${pid}/fd`);
  return handles
    .map((handle) => {
      try {
        return readlinkSync(`/proc/${pid}/fd/${handle}`);
      } catch {
        return ""; // Closed meanwhile.
      }
    })
    .filter((file) => file.startsWith(folder));
}
