import { PDFArray, PDFName, PDFNumber, type PDFPage } from "@cantoo/pdf-lib";

/** The page as a reader sees it. */
export interface PageFrame {
  /** In the units of the mark: points, but for a page that is very small or very large. */
  width: number;
  height: number;
  /** From those units (origin lower left of what is shown, upright) to the page's own space. */
  matrix: readonly [number, number, number, number, number, number];
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What readers take where a page says nothing that can be used: US Letter. */
const LETTER: Box = { x: 0, y: 0, width: 612, height: 792 };

/** Points. Below this a page shows the mark smaller, so that it fits; above the last one larger, so that it is legible. */
const LEAST_WIDTH = 160;
const LEAST_HEIGHT = 60;
const MOST_SHORT_SIDE = 1_200;

export function pageFrame(page: PDFPage): PageFrame {
  const { x, y, width, height } = shownBox(page);
  const turns = (((quarterTurns(page) % 4) + 4) % 4) as 0 | 1 | 2 | 3;
  const isSideways = turns % 2 === 1;
  const [wide, high] = isSideways ? [height, width] : [width, height];
  const unit = unitOf(page, wide, high);
  const matrices = [
    [unit, 0, 0, unit, x, y],
    [0, unit, -unit, 0, x + width, y],
    [-unit, 0, 0, -unit, x + width, y + height],
    [0, -unit, unit, 0, x, y + height],
  ] as const;
  return { width: wide / unit, height: high / unit, matrix: matrices[turns] };
}

/** How much of the page's own space the mark takes for a point: a page may count in larger units (UserUnit). */
function unitOf(page: PDFPage, wide: number, high: number): number {
  const said = page.node.lookup(PDFName.of("UserUnit"));
  const points = said instanceof PDFNumber && said.asNumber() > 0 ? said.asNumber() : 1;
  const [width, height] = [wide * points, high * points];
  const fit = Math.min(1, width / LEAST_WIDTH, height / LEAST_HEIGHT);
  return (fit < 1 ? fit : Math.max(1, Math.min(width, height) / MOST_SHORT_SIDE)) / points;
}

/** The crop box, as far as it lies within the media box. One that shows nothing of it goes: readers differ on what it means. */
function shownBox(page: PDFPage): Box {
  const media = boxOf(page, "MediaBox") ?? LETTER;
  const crop = boxOf(page, "CropBox");
  if (!crop) return media;
  const [x, y] = [Math.max(crop.x, media.x), Math.max(crop.y, media.y)];
  const width = Math.min(crop.x + crop.width, media.x + media.width) - x;
  const height = Math.min(crop.y + crop.height, media.y + media.height) - y;
  if (width > 0 && height > 0) return { x, y, width, height };
  const whole = [media.x, media.y, media.x + media.width, media.y + media.height];
  page.node.set(PDFName.of("CropBox"), page.doc.context.obj(whole));
  return media;
}

/** Null where there is none, or none that has an area. Its corners may stand in any order. */
function boxOf(page: PDFPage, key: string): Box | null {
  const found = page.doc.context.lookup(page.node.getInheritableAttribute(PDFName.of(key)));
  if (!(found instanceof PDFArray) || found.size() < 4) return null;
  const numbers = [0, 1, 2, 3].map((at) => found.lookup(at));
  if (!numbers.every((one) => one instanceof PDFNumber)) return null;
  const [left, low, right, high] = numbers.map((one) => one.asNumber()) as [number, number, number, number];
  const [width, height] = [Math.abs(right - left), Math.abs(high - low)];
  return width > 0 && height > 0 ? { x: Math.min(left, right), y: Math.min(low, high), width, height } : null;
}

function quarterTurns(page: PDFPage): number {
  const found = page.doc.context.lookup(page.node.getInheritableAttribute(PDFName.of("Rotate")));
  return found instanceof PDFNumber ? Math.trunc(found.asNumber() / 90) : 0;
}
