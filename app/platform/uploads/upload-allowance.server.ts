/** Who may upload how much: two at a time for one person, four for the product, and so much a day (`throttle.server.ts`). */
import { isDraining } from "../http-server.server.ts";
import { Places } from "../storage/places.server.ts";
import { freeSpace } from "../storage/files-folder.server.ts";
import { forgiveSome, throttle, triesOf } from "../throttle.server.ts";
import type { Received } from "./upload.ts";

/** Longer than a request may take to arrive (120 s), with time to look at its files. */
const running = new Places({ what: "upload", ofOne: 2, ofAll: 4, longest: 180 });
/** Left free on the volume, for the database and its backups. */
const reserve = 256 * 1024 * 1024;

export type UploadRefusal = { ok: false; retryAfterSeconds: number } & (
  | { reason: "busy" | "own-busy"; status: 429 | 503 }
  /** `dailyBytes`: what this person may send in a day. */
  | { reason: "quota"; status: 429; dailyBytes: number }
  | { reason: "disk-full"; status: 507 }
);

export type Allowed = { ok: true; post: Received } | UploadRefusal;

export interface Uploader {
  userId: string;
  /** Staff deliver files to many clients in a day. */
  isStaff: boolean;
}

/**
 * Receives an upload in a place of its own, or says why not before anything is read. What did not come does not count.
 * @param most bytes that are counted until the end is known, where the request does not say how long it is.
 */
export async function receiveAllowed(
  uploader: Uploader,
  request: Request,
  most: number,
  receive: () => Promise<Received>,
): Promise<Allowed> {
  if (isDraining()) return { ok: false, reason: "busy", status: 503, retryAfterSeconds: 30 };
  const size = declaredLength(request) ?? most;
  const held = await running.hold(
    uploader.userId,
    () => withinQuota(uploader, size, receive),
    request.signal,
  );
  if (held.ok) return held.result;
  return held.full === "own"
    ? { ok: false, reason: "own-busy", status: 429, retryAfterSeconds: 30 }
    : { ok: false, reason: "busy", status: 503, retryAfterSeconds: 30 };
}

/** What the sender says the body has. Bytes; null where it does not say. */
export function declaredLength(request: Request): number | null {
  const header = request.headers.get("Content-Length");
  return header === null ? null : Number(header);
}

async function withinQuota(
  { userId, isStaff }: Uploader,
  size: number,
  receive: () => Promise<Received>,
): Promise<Allowed> {
  if ((await freeSpace()) < size + reserve) {
    return { ok: false, reason: "disk-full", status: 507, retryAfterSeconds: 600 };
  }
  const bucket = isStaff ? "staff-upload-kilobytes" : "upload-kilobytes";
  const charged = Math.ceil(size / 1024);
  const allowance = await throttle(bucket, userId, charged);
  if (!allowance.ok) {
    return { ...allowance, reason: "quota", status: 429, dailyBytes: triesOf(bucket) * 1024 };
  }
  let came = 0;
  try {
    const post = await receive();
    came = Math.ceil(post.size / 1024);
    return { ok: true, post };
  } finally {
    if (came < charged) await forgiveSome(bucket, userId, charged - came);
  }
}
