/** Fetches a file from a place an operator chose: a path on this machine, or an address. Never one that a person typed. */
import { readFile, stat } from "node:fs/promises";
import { traceHeaders } from "./work-at-hand.server.ts";

/** Bytes. */
const mostBytes = 4_000_000;
const patienceMs = 20_000;

/** The file could not be had. The message says why, for the operator. */
export class FeedError extends Error {
  override name = "FeedError";
}

/** True for what is fetched over the network. */
export function isAddress(place: string): boolean {
  return /^https?:\/\//i.test(place);
}

/**
 * @param place a path, or an http(s) address; redirects are not followed.
 * @throws FeedError when it can't be had within 20 seconds or is larger than 4 MB.
 */
export function readFeed(place: string): Promise<Uint8Array> {
  return isAddress(place) ? download(place) : readWhole(place);
}

async function readWhole(path: string): Promise<Uint8Array> {
  try {
    // Asked before it is opened: a pipe that nobody writes to would hold the reader for ever.
    const about = await stat(path);
    if (!about.isFile()) throw new FeedError(`${path} is no file.`);
    if (about.size > mostBytes) throw new FeedError(`${path} is larger than ${mostBytes / 1e6} MB.`);
    return await readFile(path);
  } catch (error) {
    if (error instanceof FeedError) throw error;
    throw new FeedError(`${path} can't be read: ${reasonOf(error)}.`);
  }
}

async function download(address: string): Promise<Uint8Array> {
  const { host } = new URL(address);
  try {
    const answer = await fetch(address, {
      redirect: "error",
      signal: AbortSignal.timeout(patienceMs),
      headers: { Accept: "text/csv, text/plain;q=0.9", ...traceHeaders() },
    });
    if (!answer.ok || !answer.body) throw new FeedError(`${host} answered ${answer.status}.`);
    const type = (answer.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
    if (!["", "text/csv", "text/plain", "application/csv", "application/octet-stream"].includes(type)) {
      await answer.body.cancel();
      throw new FeedError(`${host} answered with ${type}, which is no CSV.`);
    }
    const pieces: Uint8Array[] = [];
    let size = 0;
    for await (const piece of answer.body) {
      size += piece.byteLength;
      if (size > mostBytes) throw new FeedError(`${host} answered with more than ${mostBytes / 1e6} MB.`);
      pieces.push(piece);
    }
    return Buffer.concat(pieces);
  } catch (error) {
    if (error instanceof FeedError) throw error;
    // The address may carry a key: only its host is told.
    throw new FeedError(`${host} could not be reached: ${reasonOf(error)}.`);
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const cause = error.cause instanceof Error ? error.cause : error;
  const code = (cause as NodeJS.ErrnoException).code;
  return code ?? cause.name;
}
