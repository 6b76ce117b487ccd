/** Odd multipart bodies: whatever comes, the reader comes to an end and leaves no file behind. */
import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { endlessFiles, type MultipartCase, multipartCases } from "../support/multipart-cases.ts";
import { testSecret } from "../support/test-env.ts";

const dataDir = mkdtempSync(join(tmpdir(), "portal-multipart-"));
Object.assign(process.env, { DATA_DIR: dataDir, APP_SECRET: testSecret, NODE_ENV: "test" });

const { receiveUpload } = await import("#app/platform/uploads/receive-upload.server.ts");
const { USUAL_LIMITS } = await import("#app/platform/uploads/upload.ts");
const { removeDraft } = await import("#app/platform/storage.server.ts");

afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

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

function requestOf({ contentType, chunks, isCut }: MultipartCase): Request {
  const left = [...chunks];
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const next = left.shift();
        // A chunk of its own, as from a socket: its memory is given back once it is read.
        if (next) controller.enqueue(new Uint8Array(next));
        else if (isCut) controller.error(new Error("The sender went away."));
        else controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const headers = { "Content-Type": contentType };
  return new Request("http://localhost/", { method: "POST", headers, body, duplex: "half" } as RequestInit);
}

/** What came of it; "stuck" when it does not end. */
async function receive(one: MultipartCase) {
  const { promise: stuck, resolve } = Promise.withResolvers<"stuck">();
  const watch = setTimeout(() => resolve("stuck"), 20_000);
  const received = await Promise.race([receiveUpload(requestOf(one), USUAL_LIMITS), stuck]);
  clearTimeout(watch);
  return received;
}

test.each(endlessFiles)("$name: a form that did not arrive whole", async (one) => {
  expect(await receive(one)).toMatchObject({ trouble: "malformed", files: [] });
});

test("of two hundred odd bodies each is read to an end, and none leaves a file behind", async () => {
  let whole = 0;
  for (const one of multipartCases(20_261_122, 200)) {
    const received = await receive(one);
    if (received === "stuck") throw new Error(`The reader never ended: ${one.name}`);
    if (!received.trouble) whole += 1;
    expect(drafts().toSorted(), one.name).toEqual(received.files.map(({ draftId }) => draftId).toSorted());
    await Promise.all(received.files.map(({ draftId }) => removeDraft(draftId)));
  }
  expect(openDrafts()).toEqual([]);
  // Some of them are good: otherwise nothing beyond the first fault was read.
  expect(whole).toBeGreaterThan(20);
});
