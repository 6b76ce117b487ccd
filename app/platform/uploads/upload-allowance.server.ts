/** Who may upload how much: two at a time for one person, four for the product, and so much a day (`throttle.server.ts`). */
import { isDraining } from "../http-server.server.ts";
import { freeSpace } from "../storage.server.ts";
import { forgiveSome, throttle, triesOf } from "../throttle.server.ts";

const mostOfOne = 2;
const mostOfAll = 4;
/** Left free on the volume, for the database and its backups. */
const reserve = 256 * 1024 * 1024;

const running = new Map<string, number>();

export type UploadAllowance =
  | {
      ok: true;
      /** To be called once, whatever came of it. @param size the bytes that came. */
      end(size: number): Promise<void>;
    }
  | { ok: false; reason: "busy" | "own-busy"; status: 429 | 503; retryAfterSeconds: number }
  | {
      ok: false;
      reason: "quota";
      status: 429;
      retryAfterSeconds: number;
      /** What this person may send in a day. Bytes. */
      dailyBytes: number;
    }
  | { ok: false; reason: "disk-full"; status: 507; retryAfterSeconds: number };

export interface Uploader {
  userId: string;
  /** Staff deliver files to many clients in a day. */
  isStaff: boolean;
}

/**
 * Asks before anything is read.
 * @param declared the body's length as the sender says, or null; then `most` is counted until the end is known.
 */
export async function beginUpload(
  { userId, isStaff }: Uploader,
  declared: number | null,
  most: number,
): Promise<UploadAllowance> {
  const own = running.get(userId) ?? 0;
  const all = [...running.values()].reduce((sum, count) => sum + count, 0);
  if (own >= mostOfOne) return { ok: false, reason: "own-busy", status: 429, retryAfterSeconds: 30 };
  if (all >= mostOfAll || isDraining())
    return { ok: false, reason: "busy", status: 503, retryAfterSeconds: 30 };
  const bucket = isStaff ? "staff-upload-kilobytes" : "upload-kilobytes";
  // Taken before the first wait, so that no third can slip in.
  running.set(userId, own + 1);
  const size = declared ?? most;
  const charged = Math.ceil(size / 1024);
  try {
    if ((await freeSpace()) < size + reserve) {
      leave(userId);
      return { ok: false, reason: "disk-full", status: 507, retryAfterSeconds: 600 };
    }
    const allowance = await throttle(bucket, userId, charged);
    if (!allowance.ok) {
      leave(userId);
      return { ...allowance, reason: "quota", status: 429, dailyBytes: triesOf(bucket) * 1024 };
    }
  } catch (error) {
    leave(userId);
    throw error;
  }
  return {
    ok: true,
    async end(came) {
      leave(userId);
      const unused = charged - Math.ceil(came / 1024);
      if (unused > 0) await forgiveSome(bucket, userId, unused);
    },
  };
}

function leave(userId: string): void {
  const left = (running.get(userId) ?? 1) - 1;
  if (left > 0) running.set(userId, left);
  else running.delete(userId);
}
