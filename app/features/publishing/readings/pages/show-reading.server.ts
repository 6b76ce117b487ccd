import type { Member } from "#app/features/actor.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { PageFacts, PagesRead } from "#app/platform/pdf/pages/page-facts.ts";
import { findInPdf, PdfRefusedError, PdfStoppedError, readPdfPages } from "#app/platform/pdf/pdf.server.ts";
import { pictureSizeAt } from "#app/platform/uploads/picture-size.server.ts";
import { storedPath } from "#app/platform/storage/storage.server.ts";
import { fileSize, moment } from "#app/ui/text/format.ts";
import { markedCopy, type ReadingOffer, openReading } from "../open-reading.server.ts";
import { firstOf, PAGES_AT_ONCE, type ReadingOf, readingQuery, type Zoom } from "../reading.ts";
import type { ShownReading } from "./shown-reading.ts";

type Refused = { ok: false; reason: "not-found" | "busy" | "unmarkable" };

/** The page of a reading: what is read, and the pages of it that the address asks for. */
export async function showReading(
  db: Db,
  actor: Member,
  of: ReadingOf,
  { search, method, signal }: { search: URLSearchParams; method: string; signal: AbortSignal },
): Promise<{ ok: true; shown: ShownReading } | Refused> {
  const query = readingQuery(search);
  const result = await openReading(db, actor, of, {
    copyId: query.copyId,
    mayBegin: method !== "HEAD",
    signal,
  });
  if (!result.ok) return result;
  const { offer, opening } = result;
  const facts = shownOf(of, offer, query.zoom);
  if (!opening) return { ok: true, shown: { ...facts, opening: null } };
  const begun = { copyId: opening.copyId, at: moment(opening.at) };
  if (offer.shownAs === "picture") {
    const size = await pictureSizeAt(storedPath(offer.file));
    const page: PageFacts = {
      number: 1,
      text: "",
      links: [],
      found: [],
      ...(size ?? { width: 4, height: 3 }),
    };
    return {
      ok: true,
      shown: { ...facts, opening: { ...begun, ...none, first: 1, pages: 1, outline: [], shown: [page] } },
    };
  }
  const copy = await markedCopy(actor, offer, opening);
  if (typeof copy === "string") return { ok: false, reason: copy };
  try {
    const wanted = firstOf(query.page ?? 1);
    const read = await readAt(copy, wanted, query.find);
    // Who goes to one of the pages found wants to see it, not the list again.
    const isLooking = query.find !== "" && query.page === null;
    const found = isLooking ? await findInPdf(copy, { from: query.from, words: query.find }) : null;
    return { ok: true, shown: { ...facts, opening: { ...begun, ...read, find: query.find, found } } };
  } catch (error) {
    if (error instanceof PdfRefusedError || error instanceof PdfStoppedError)
      return { ok: false, reason: "unmarkable" };
    throw error;
  }
}

const none = { find: "", found: null };

/** The pages from one on; of a document that has fewer, the last. */
async function readAt(
  copy: { path: string },
  wanted: number,
  words: string,
): Promise<PagesRead & { first: number }> {
  const pages = (from: number) => ({ from, to: from + PAGES_AT_ONCE - 1, words });
  const read = await readPdfPages(copy, pages(wanted));
  if (wanted <= read.pages) return { ...read, first: wanted };
  const first = firstOf(Math.max(1, read.pages));
  return { ...(await readPdfPages(copy, pages(first))), first };
}

function shownOf({ kind, id }: ReadingOf, { fileType, file, ...offer }: ReadingOffer, zoom: Zoom) {
  return { ...offer, of: { kind, id }, fileType: fileType.toUpperCase(), size: fileSize(file.size), zoom };
}
