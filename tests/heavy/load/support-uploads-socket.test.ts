import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import {
  databaseOf,
  dial,
  memoryOf,
  type Served,
  serveForTest,
  signInOver,
} from "../../support/product/front.ts";
import { formWith, pdf } from "../../support/scene/upload-files.ts";

/** The product, and what a client who has signed in sends with each request. */
async function signedIn() {
  const served = await serveForTest();
  const { Cookie: cookie = "", ...own } = await signInOver(served, await databaseOf(served).make.client());
  return { served, own, cookie };
}

/** Over a real socket: the browser has to see the answer, not a broken connection. */
test("a file of 51 MB is answered with its sentence, two at once don't fill the memory", async () => {
  const { served, own, cookie } = await signedIn();
  const post = (bytes: Uint8Array) =>
    served.fetch("/client-portal/support/new", {
      method: "POST",
      headers: { ...own, Cookie: cookie },
      body: formWith({ subject: "Large", message: "What I typed stays." }, [{ name: "large.pdf", bytes }]),
    });
  const before = memoryOf(served.process.pid);
  const large = pdf(51 * 1024 * 1024);
  const answers = await Promise.all([post(large), post(large)]);
  for (const answer of answers) {
    expect(answer.status).toBe(413);
    const html = await answer.text();
    expect(html).toContain("must be 50 MB or smaller");
    expect(html).toContain("What I typed stays.");
  }
  expect(memoryOf(served.process.pid) - before).toBeLessThan(150);

  // A stranger's upload is refused unread, and the connection still carries the answer.
  const stranger = await served.fetch("/client-portal/support/new", {
    method: "POST",
    headers: own,
    body: formWith({ subject: "x", message: "x" }, [{ name: "large.pdf", bytes: large }]),
  });
  expect(stranger.status).toBe(303);
  expect(stranger.headers.get("Location")).toContain("/login");
});

test("a sender who goes away in the middle is logged as 499, whatever was sent, and nobody's error", async () => {
  const { served, own, cookie } = await signedIn();
  const form = "application/x-www-form-urlencoded";
  const bodies = [
    ["/client-portal/support/new", "multipart/form-data; boundary=b"],
    ["/client-portal/reports/new", form],
    ["/client-portal/account/profile", form],
    ["/api/client/create-report", "application/json"],
  ] as const;
  const begin =
    '--b\r\nContent-Disposition: form-data; name="attachments"; filename="a.pdf"\r\n\r\n%PDF-1.7\n';
  const ways = {
    ends: (socket: Socket) => void socket.end(),
    "is cut": (socket: Socket) => void socket.destroy(),
    "is reset": (socket: Socket) => void socket.resetAndDestroy(),
  };
  const gone: unknown[] = [];
  for (const [path, type] of bodies) {
    for (const [way, leave] of Object.entries(ways)) {
      const marked = `${path}?${encodeURIComponent(way)}`;
      const head = [
        `POST ${marked} HTTP/1.1`,
        ...Object.entries({ ...own, Cookie: cookie, "Content-Type": type, "Content-Length": "60000" }).map(
          ([name, value]) => `${name}: ${value}`,
        ),
      ];
      const socket = await dial(served.port);
      socket.on("error", () => {});
      socket.write(`${head.join("\r\n")}\r\n\r\n${begin}`);
      await pastReading(served);
      leave(socket);
      const line = await until(() =>
        linesOf(served).find(({ event, path: of }) => event === "request" && of === marked),
      );
      gone.push({ marked, status: line.status });
    }
  }
  expect(gone).toEqual(gone.map((one) => ({ ...(one as object), status: 499 })));
  expect(served.output()).not.toContain('"level":"error"');
});

interface LogLine {
  event: string;
  path?: string;
  status?: number;
}

function linesOf(served: Served): LogLine[] {
  const lines = served.output().split("\n").slice(0, -1);
  return lines.filter((line) => line.startsWith("{")).map((line) => JSON.parse(line) as LogLine);
}

/** What was written before is with the product, and its reader waits for more. */
async function pastReading(served: Served): Promise<void> {
  for (let round = 0; round < 3; round += 1) await (await served.fetch("/healthz")).arrayBuffer();
}

async function until<Value>(look: () => Value | undefined): Promise<Value> {
  for (let tries = 0; tries < 500; tries += 1) {
    const found = look();
    if (found !== undefined) return found;
    await sleep(20);
  }
  throw new Error("It never came.");
}
