/** The other end of a `WorkerProcess`: what its file calls to take jobs. */
import { closeSync, openSync, unlinkSync, writeSync } from "node:fs";
import { Worker } from "node:worker_threads";

export const READY = "ready";

export interface JobMessage {
  content: unknown;
  /** The path of an empty file for the bytes of the answer. */
  output: string;
}

export interface AnswerMessage {
  content: unknown;
  /** How many stand in the job's file; null when the answer has none. */
  bytes: number | null;
  /** The system's code, where it took no bytes: no room, say. */
  unwritten?: string;
  /** Megabytes the process holds. */
  held: number;
}

export interface Answer {
  content: unknown;
  /** Handed over in a file, whatever there is of them. */
  bytes?: Uint8Array;
}

/** Ends a process that works and hears nothing: its parent was killed. */
const orphanWatch = `const { workerData: parent } = require("node:worker_threads");
setInterval(() => { if (process.ppid !== parent) process.kill(process.pid, "SIGKILL"); }, 500);`;

/** Does each job that comes, one after the other. An error ends the process, and the product hears of that. */
export function serveJobs(work: (content: never) => Promise<Answer>): void {
  process.on("message", async ({ content, output }: JobMessage) => {
    const file = taken(output);
    if (typeof file === "string") return send({ content: null, bytes: null, unwritten: file });
    const answer = await work(content as never);
    const unwritten = answer.bytes && written(file, answer.bytes);
    closeSync(file);
    if (unwritten) send({ content: null, bytes: null, unwritten });
    else send({ content: answer.content, bytes: answer.bytes?.length ?? null });
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

function send(message: Omit<AnswerMessage, "held">): void {
  const held = process.memoryUsage.rss() / 1024 / 1024;
  process.send?.({ ...message, held } satisfies AnswerMessage);
}

/** Opens the file, and takes its name away: a kill from here on leaves nothing. @returns it, or the system's code. */
function taken(path: string): number | string {
  try {
    const file = openSync(path, "r+");
    unlinkSync(path);
    return file;
  } catch (error) {
    return codeOf(error);
  }
}

/** @returns the system's code when it took no more. */
function written(file: number, bytes: Uint8Array): string | undefined {
  try {
    for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at, undefined, at);
  } catch (error) {
    return codeOf(error);
  }
}

/** @throws what the system did not say. */
function codeOf(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  if (!code) throw error;
  return code;
}
