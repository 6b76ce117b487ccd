/** Many downloads of one large report at once, by readers who do as `Retry-After` says. */
import { createHash, randomBytes } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { get, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { PDFDocument, PDFName } from "@cantoo/pdf-lib";
import { newId } from "#app/platform/secrets/random.server.ts";
import { signedInHeaders } from "../scene/open-session.ts";
import type { SignInDetails } from "../scene/person.ts";
import { databaseOf, type Served } from "./front.ts";

const piece = 1024 * 1024;

/** A page for each megabyte, with that much on it that no packing makes smaller. */
export async function largePdf(megabytes: number): Promise<Uint8Array> {
  const made = await PDFDocument.create();
  const picture = { Type: "XObject", Subtype: "Image", Width: 1024, Height: 1024 };
  const look = { ColorSpace: "DeviceGray", BitsPerComponent: 8 };
  for (let page = 0; page < megabytes; page += 1) {
    const image = made.context.stream(randomBytes(piece), { ...picture, ...look });
    made.addPage([300, 400]).node.setXObject(PDFName.of("Large"), made.context.register(image));
  }
  return made.save();
}

/** Publishes the bytes as a report. @returns its id, and people who may have it, each of a company of their own. */
export async function holdersOf(served: Served, bytes: Uint8Array, people: number) {
  const { db, make } = databaseOf(served);
  const id = newId();
  const path = `${id.slice(0, 2)}/${id}`;
  mkdirSync(join(served.dataDir, "files", id.slice(0, 2)), { recursive: true });
  writeFileSync(join(served.dataDir, "files", path), bytes);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const about = { id, path, sha256, size: bytes.length, content_type: "application/pdf", name: "large.pdf" };
  await db
    .insertInto("files")
    .values({ ...about, created_at: new Date().toISOString() })
    .execute();
  // No cover is drawn of it beside the downloads.
  const cover = { file_id: id, png: null, width: 0, height: 0, created_at: new Date().toISOString() };
  await db.insertInto("report_covers").values(cover).execute();
  const report = await make.report({ title: "Large", file_id: id });
  const holders: { who: SignInDetails; headers: Record<string, string> }[] = [];
  for (let one = 0; one < people; one += 1) {
    const who = await make.client();
    await make.holding(who.companyId, report.id);
    holders.push({ who, headers: await signedInHeaders(db, served, who) });
  }
  return { db, report, holders, path: `/reports/${report.id}/download` };
}

export interface Download {
  /** The status of the last answer, or why there was none. */
  last: number | string;
  isWhole: boolean;
  /** How often it was told to come back. */
  refused: number;
  bytes: number;
}

interface Reader {
  /** Bytes a second at most. */
  rate?: number;
  /** When, by `performance.now()`, nothing further is tried. */
  until: number;
  /** Where the pieces are put; nowhere unless said. */
  pieces?: Buffer[];
}

export async function download(
  served: Served,
  path: string,
  headers: Record<string, string>,
  reader: Reader,
): Promise<Download> {
  const result: Download = { last: "too late", isWhole: false, refused: 0, bytes: 0 };
  while (performance.now() < reader.until) {
    try {
      const answer = await asked(served, path, headers);
      result.last = answer.statusCode ?? 0;
      if (answer.statusCode !== 503) return Object.assign(result, await taken(answer, reader));
      answer.resume();
      result.refused += 1;
      await sleep(Number(answer.headers["retry-after"]) * 1000);
    } catch (error) {
      result.last = (error as NodeJS.ErrnoException).code ?? String(error);
      return result;
    }
  }
  return result;
}

function asked(served: Served, path: string, headers: Record<string, string>): Promise<IncomingMessage> {
  return new Promise((answered, fail) => {
    const { port } = served;
    get({ host: "127.0.0.1", port, path, headers, agent: false }, answered).once("error", fail);
  });
}

async function taken(
  answer: IncomingMessage,
  { rate = Infinity, pieces }: Reader,
): Promise<Pick<Download, "isWhole" | "bytes">> {
  const began = performance.now();
  let [bytes, head, tail] = [0, "", ""];
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    if (head.length < 5) head += chunk.toString("latin1", 0, 5);
    tail = (tail + chunk.toString("latin1", Math.max(0, chunk.length - 8))).slice(-8);
    bytes += chunk.length;
    pieces?.push(chunk);
    const early = (bytes / rate) * 1000 - (performance.now() - began);
    if (early > 0) await sleep(early);
  }
  const isWhole =
    bytes === Number(answer.headers["content-length"]) &&
    head.startsWith("%PDF-") &&
    tail.trimEnd().endsWith("%%EOF");
  return { isWhole, bytes };
}
