/**
 * Looks at the marks on copies as a reader shows them (PDFium): what a file does to its copies is seen, not believed.
 * https://pdfium.googlesource.com/pdfium
 */
import { PDFiumLibrary } from "@hyzyla/pdfium";
import { PdfRefusedError } from "../jobs/pdf-errors.ts";
import { PDFDocument } from "@cantoo/pdf-lib";
import { stampPages, type StampedPage, TRIAL } from "../stamp-pdf.ts";
import { pageFrame, type PageFrame } from "./page-frame.ts";
import type { MarksSeen } from "./marks-seen.ts";
import { markSample, savedSample } from "./sample-pages.ts";

/** Milliseconds of a processor, opening and marking included, and by the clock, after which no further page is looked at. */
const MOST_PROCESSOR = 6_500;
const MOST_CLOCK = 20_000;
const MOST_PAGES = 40;
/** Pages of a sample, as the shop gives them. */
export const SAMPLE_PAGES = 3;
/** Pixels of a side; what is longer is no page that is read. */
const MOST_PIXELS = 16_000;

let library: Promise<PDFiumLibrary> | undefined;
const pdfium = () => (library ??= PDFiumLibrary.init());

/** One page of a document as it is shown, in greys. */
interface Picture {
  width: number;
  height: number;
  data: Uint8Array;
}

interface Tried {
  copy: Uint8Array;
  pages: readonly StampedPage[];
  isSigned: boolean;
}

/** Whether time is left. */
export type Clock = () => boolean;

/** Counts from here. */
export function startClock(): Clock {
  const before = process.cpuUsage();
  const begun = performance.now();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000 < MOST_PROCESSOR && performance.now() - begun < MOST_CLOCK;
  };
}

/** The pages in the order in which they are looked at: those that have what others may not, then some of all. */
export function orderOfLooking(kinds: readonly string[]): number[] {
  const firsts = kinds.map((kind, at) => (kinds.indexOf(kind) === at ? at : -1)).filter((at) => at >= 0);
  const step = Math.max(1, kinds.length / MOST_PAGES);
  const spread = Array.from({ length: Math.min(MOST_PAGES, kinds.length) }, (_, at) => Math.floor(at * step));
  const all = new Set([...firsts, 0, kinds.length - 1, ...spread]);
  return [...all].filter((at) => at >= 0 && at < kinds.length).slice(0, MOST_PAGES);
}

/** @returns how many pages were looked at, and the first whose line is not what it is on an empty page. */
export async function lookAtLines(
  { copy, pages, isSigned }: Tried,
  hasTime: Clock,
): Promise<Pick<MarksSeen, "looked" | "late" | "hidden">> {
  const order = orderOfLooking(pages.map(({ kind }) => kind));
  const empty = await emptyPages(order.map((at) => pages[at]!.frame));
  await stampPages(empty, TRIAL, isSigned);
  const [shown, asMeant] = await Promise.all([opened(copy), opened(await savedSample(empty))]);
  let looked = 0;
  try {
    for (const [index, at] of order.entries()) {
      if (!hasTime()) break;
      const { frame, strip } = pages[at]!;
      const [found, meant] = [await shown(at, frame), await asMeant(index, frame)];
      looked += 1;
      if (!found || !meant || !isSameWithin(found, meant, strip, frame))
        return { looked, late: 0, hidden: at + 1 };
    }
  } finally {
    shown.close();
    asMeant.close();
  }
  return { looked, late: order.length - looked, hidden: null };
}

/**
 * @param sample the first pages of the file, as they were before anything was drawn on them.
 * @returns the first page on which nothing is changed by SAMPLE where it would be on an empty one.
 */
export async function lookAtSample(sample: PDFDocument, hasTime: Clock): Promise<number | null> {
  const frames = sample.getPages().map(pageFrame);
  const empty = await emptyPages(frames);
  await markSample(empty);
  const meant = await picturesOf(await savedSample(empty), frames, hasTime);
  // One after the other: each may be most of a large file.
  const before = await picturesOf(await savedSample(sample), frames, hasTime);
  await markSample(sample);
  const after = await picturesOf(await savedSample(sample), frames, hasTime);
  // What there was no time for is none of them.
  const seen = Math.min(meant.length, before.length, after.length);
  const pages = Array.from({ length: seen }, (_, page) => page);
  const at = pages.findIndex((page) => !isMarked(before[page], after[page], meant[page]));
  return at === -1 ? null : at + 1;
}

async function picturesOf(bytes: Uint8Array, frames: readonly PageFrame[], hasTime: Clock) {
  const shown = await opened(bytes);
  const pictures: (Picture | null)[] = [];
  try {
    for (const [at, frame] of frames.entries()) if (hasTime()) pictures.push(await shown(at, frame));
  } finally {
    shown.close();
  }
  return pictures;
}

async function emptyPages(frames: readonly PageFrame[]): Promise<PDFDocument> {
  const empty = await PDFDocument.create();
  for (const { width, height } of frames) empty.addPage([width, height]);
  return empty;
}

interface Shown {
  /** Null for a page that can't be shown. */
  (page: number, frame: PageFrame): Promise<Picture | null>;
  close(): void;
}

async function opened(bytes: Uint8Array): Promise<Shown> {
  const library = await pdfium();
  const file = await library.loadDocument(bytes).catch((cause: unknown) => {
    throw new PdfRefusedError("Its pages can't be shown.", { cause, refusal: "unmarkable" });
  });
  const show = async (page: number, { width, height }: PageFrame) => {
    const size = { width: Math.max(1, Math.floor(width)), height: Math.max(1, Math.floor(height)) };
    if (Math.max(size.width, size.height) > MOST_PIXELS || page >= file.getPageCount()) return null;
    return file.getPage(page).render({ ...size, colorSpace: "Gray" });
  };
  return Object.assign(show, { close: () => file.destroy() });
}

/** Greys that two pictures of the same may differ by, where edges are smoothed. */
const NEAR = 40;
/** Share of a strip's pixels that may be another's: more is seen. */
const OTHERS = 0.01;

function isSameWithin(
  found: Picture,
  meant: Picture,
  strip: StampedPage["strip"],
  frame: PageFrame,
): boolean {
  const [across, down] = [found.width / frame.width, found.height / frame.height];
  const left = Math.max(0, Math.ceil(strip.left * across) + 1);
  const right = Math.min(found.width, Math.floor((strip.left + strip.width) * across) - 1);
  const top = Math.max(0, Math.ceil((frame.height - strip.bottom - strip.height) * down) + 1);
  const bottom = Math.min(found.height, Math.floor((frame.height - strip.bottom) * down) - 1);
  let others = 0;
  let ink = 0;
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      const at = y * found.width + x;
      if (Math.abs(found.data[at]! - meant.data[at]!) > NEAR) others += 1;
      if (meant.data[at]! < 255 - NEAR) ink += 1;
    }
  }
  return ink > 0 && others <= (right - left) * (bottom - top) * OTHERS;
}

/** Share of the letters that has to be seen: a picture below may have their very colour in places. */
const SEEN = 0.6;

function isMarked(
  before: Picture | null | undefined,
  after: Picture | null | undefined,
  meant: Picture | null | undefined,
): boolean {
  if (!before || !after || !meant) return false;
  let letters = 0;
  let seen = 0;
  for (let at = 0; at < meant.data.length; at += 1) {
    if (meant.data[at] === 255) continue;
    letters += 1;
    if (before.data[at] !== after.data[at]) seen += 1;
  }
  return letters > 0 && seen >= letters * SEEN;
}
