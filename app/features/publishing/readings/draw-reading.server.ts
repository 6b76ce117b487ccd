import type { Actor } from "#app/features/actor.ts";
import type { Db } from "#app/platform/database.server.ts";
import { drawPdfPage, PdfRefusedError, PdfStoppedError } from "#app/platform/pdf/pdf.server.ts";
import { Places } from "#app/platform/storage/places.server.ts";
import type { StoredFile } from "#app/platform/storage/storage.server.ts";
import { findOpened, markedCopy } from "./open-reading.server.ts";
import { PICTURE_WIDTHS, type ReadingOf } from "./reading.ts";

/** A browser asks for the pages in view at once. */
const drawing = new Places({
  what: "page",
  ofOne: 4,
  ofAll: 8,
  mayWait: 48,
  ofOneMayWait: 12,
  longest: 120,
});

export type PictureResult =
  | { ok: true; png: Uint8Array }
  /** A picture is shown as it lies on the disk. */
  | { ok: true; stored: StoredFile }
  | { ok: false; reason: "not-found" | "busy" | "unmarkable" };

/** As the address has them. */
interface Asked {
  copyId: string;
  page: string;
  width: string;
  signal: AbortSignal;
}

/**
 * One page of an opened reading as a picture, made for this one answer and kept nowhere.
 * @returns `not-found` also for a reading of somebody else's, one that is over, and a report that was taken away meanwhile.
 */
export async function drawReading(db: Db, actor: Actor, of: ReadingOf, asked: Asked): Promise<PictureResult> {
  const found = await findAsked(db, actor, of, asked);
  if (!found) return { ok: false, reason: "not-found" };
  const { offer, opening, reader, page, wide } = found;
  if (offer.shownAs === "picture") return { ok: true, stored: offer.file };
  const held = await drawing.hold(
    reader.userId,
    async () => {
      if (asked.signal.aborted) return "busy";
      const copy = await markedCopy(reader, offer, opening);
      return typeof copy === "string" ? copy : drawn(copy, page, wide);
    },
    asked.signal,
  );
  if (!held.ok) return { ok: false, reason: "busy" };
  return typeof held.result === "string" ? { ok: false, reason: held.result } : { ok: true, ...held.result };
}

/** The type of the picture that there is, without drawing it; null for none. */
export async function pictureType(db: Db, actor: Actor, of: ReadingOf, asked: Asked): Promise<string | null> {
  const found = await findAsked(db, actor, of, asked);
  if (!found) return null;
  return found.offer.shownAs === "picture" ? found.offer.file.contentType : "image/png";
}

async function findAsked(db: Db, actor: Actor, of: ReadingOf, asked: Asked) {
  const page = /^[1-9]\d{0,4}$/.test(asked.page) ? Number(asked.page) : 0;
  const wide = PICTURE_WIDTHS.find((width) => String(width) === asked.width);
  const opened = await findOpened(db, actor, of, asked.copyId);
  if (!opened || page === 0 || wide === undefined) return null;
  return opened.offer.shownAs === "picture" && page > 1 ? null : { ...opened, page, wide };
}

async function drawn(copy: { path: string }, page: number, wide: number) {
  try {
    const { png } = await drawPdfPage(copy, { page, wide });
    return { png };
  } catch (error) {
    if (error instanceof PdfRefusedError || error instanceof PdfStoppedError) return "unmarkable";
    throw error;
  }
}
