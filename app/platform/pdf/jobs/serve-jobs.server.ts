/** The other end of a `WorkerProcess`: what its file calls to take jobs. */
import { readSync, writeSync } from "node:fs";
import { Worker } from "node:worker_threads";

export const READY = "ready";

export interface JobMessage {
  content: unknown;
  /** How many bytes of the shared file belong to it. */
  bytes: number | null;
  /** Megabytes the process holds. */
  held?: number;
}

export interface Answer {
  content: unknown;
  bytes?: Uint8Array;
}

/** The file that both processes have open: after input, output, errors and the messages. */
const shared = 4;

/** Ends a process that works and hears nothing: its parent was killed. */
const orphanWatch = `const { workerData: parent } = require("node:worker_threads");
setInterval(() => { if (process.ppid !== parent) process.kill(process.pid, "SIGKILL"); }, 500);`;

/** Does each job that comes, one after the other. An error ends the process, and the product hears of that. */
export function serveJobs(work: (content: never, bytes: Uint8Array | null) => Promise<Answer>): void {
  process.on("message", async ({ content, bytes }: JobMessage) => {
    const answer = await work(content as never, bytes === null ? null : read(bytes));
    for (let at = 0; answer.bytes && at < answer.bytes.length;) {
      at += writeSync(shared, answer.bytes, at, undefined, at);
    }
    send({ content: answer.content, bytes: answer.bytes?.length ?? null });
  });
  // Its parent went, or let it go. What a terminal sends to all is the parent's to hear.
  process.on("disconnect", () => process.exit());
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});
  // Where it may have no worker the system ends it with its parent.
  if (process.permission?.has("worker") ?? true)
    new Worker(orphanWatch, {
      eval: true,
      workerData: process.ppid,
      resourceLimits: { maxOldGenerationSizeMb: 8, codeRangeSizeMb: 4 },
    }).unref();
  send({ content: READY, bytes: null });
}

function send(message: JobMessage): void {
  process.send?.({ ...message, held: process.memoryUsage.rss() / 1024 / 1024 });
}

function read(length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length;) {
    const got = readSync(shared, bytes, at, length - at, at);
    if (got === 0) throw new Error("The bytes of a job ended early.");
    at += got;
  }
  return bytes;
}
