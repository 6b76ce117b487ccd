import { Canvas } from "../canvas.ts";
import { cleanLine } from "../clean-text.ts";
import { Composer, TEXT_COLUMN } from "../compose.ts";
import { paragraphItems } from "../compose-text.ts";
import { contentsPages, type ContentsLine } from "../contents-page.ts";
import { drawCover } from "../cover.ts";
import { paginate, type Item } from "../flow.ts";
import { fitText } from "../fonts.ts";
import type { TextStyle } from "../lines.ts";
import { COLOUR, PAGE } from "../page.ts";
import { PdfRefusedError } from "../jobs/pdf-errors.ts";
import type { ReportDocument, ReportPdf } from "./report-document.ts";

const RUNNING: TextStyle = { size: 7.75, leading: 11, colour: COLOUR.muted, tabular: true };
const SMALL_PRINT: TextStyle = { size: 8.5, leading: 12.75, colour: COLOUR.muted };

/** Characters in the whole of a report, as JSON; the forms refuse sooner and say which field. */
const MOST_CHARACTERS = 600_000;
const MOST_PAGES = 400;

/**
 * A report as a tagged PDF: cover, contents with page numbers, body, important information. The same document gives
 * the same bytes.
 *
 * @throws PdfRefusedError when the document is beyond what the product prints.
 */
export async function printReport(document: ReportDocument): Promise<ReportPdf> {
  if (JSON.stringify(document).length > MOST_CHARACTERS)
    throw new PdfRefusedError("The report has more paragraphs, lists and tables than one file takes");
  const title = cleanLine(document.title).slice(0, 300) || "Untitled";
  const canvas = new Canvas({
    Title: title,
    Author: cleanLine(document.publisher.legalName),
    Subject: cleanLine(document.category),
    Keywords: cleanLine(document.reference),
    Creator: cleanLine(document.publisher.name),
    Producer: cleanLine(document.publisher.name),
    CreationDate: new Date(document.issuedAt),
  });

  const composer = new Composer(canvas, document.figuresNote);
  const items = [...composer.compose(document.body), ...importantInformation(canvas, composer, document)];
  const body = paginate(items, PAGE.top, PAGE.bottom);
  const pageInBody = new Map<Item["draw"], number>();
  body.forEach((page, index) => page.forEach(({ item }) => pageInBody.set(item.draw, index)));

  let front = 0;
  const line = (entry: {
    level?: number;
    number: string;
    title: string;
    place: string;
    item: Item;
  }): ContentsLine => ({
    ...entry,
    level: entry.level ?? 2,
    page: () => front + (pageInBody.get(entry.item.draw) ?? 0) + 1,
  });
  const headings = composer.entries.map(line);
  const contents = contentsPages(canvas, headings, composer.exhibits.map(line));
  front = 1 + contents.length;
  const pages = front + body.length;
  if (pages > MOST_PAGES) throw new PdfRefusedError(`The report has more than ${MOST_PAGES} pages`);

  canvas.addPage();
  canvas.kit.outline.addItem("Cover");
  drawCover(canvas, { ...document, title });
  const bookmarks = headings.filter((one) => one.level === 1);
  [...contents, ...body].forEach((placements, index) => {
    canvas.addPage();
    if (index === 0) canvas.kit.outline.addItem("Contents");
    for (const mark of bookmarks) {
      if (mark.page() === index + 2)
        canvas.kit.outline.addItem(mark.number ? `${mark.number}  ${mark.title}` : mark.title);
    }
    drawRunning(canvas, document, title, index + 2, pages);
    for (const { y, item } of placements) item.draw(y);
  });
  return {
    bytes: await canvas.finish(),
    pages,
    contents: bookmarks.map((one) => ({ title: one.title, page: one.page() })),
  };
}

/** Running head and foot: marked as such, so that they are not read out on every page. */
function drawRunning(
  canvas: Canvas,
  document: ReportDocument,
  title: string,
  page: number,
  pages: number,
): void {
  const label = document.label ? cleanLine(document.label) : "";
  canvas.artifact(
    () => {
      const name = canvas.text(
        document.publisher.name,
        { ...RUNNING, bold: true, colour: COLOUR.navy },
        PAGE.left,
        PAGE.headBaseline,
      );
      const tag = label
        ? canvas.text(
            label,
            { ...RUNNING, colour: COLOUR.brass, bold: true },
            PAGE.right,
            PAGE.headBaseline,
            "right",
          )
        : 0;
      const room = PAGE.right - PAGE.left - name - tag - 40;
      canvas.text(
        fitText(title, "sans", RUNNING.size, room),
        RUNNING,
        PAGE.left + name + 14,
        PAGE.headBaseline,
      );
      canvas.rule(PAGE.left, PAGE.right, PAGE.headBaseline + 8, COLOUR.hairline);
    },
    { type: "Pagination", attached: ["Top"] },
  );
  canvas.artifact(
    () => {
      canvas.rule(PAGE.left, PAGE.right, PAGE.footBaseline - 14, COLOUR.hairline);
      const left = fitText(
        `${cleanLine(document.reference)} · ${cleanLine(document.date)}`,
        "sans",
        RUNNING.size,
        340,
      );
      canvas.text(left, RUNNING, PAGE.left, PAGE.footBaseline);
      canvas.text(`Page ${page} of ${pages}`, RUNNING, PAGE.right, PAGE.footBaseline, "right");
    },
    { type: "Pagination", attached: ["Bottom"] },
  );
}

function importantInformation(canvas: Canvas, composer: Composer, document: ReportDocument): Item[] {
  if (document.disclaimer.length === 0) return [];
  const heading = composer.heading(
    { kind: "heading", level: 1, text: "Important information" },
    TEXT_COLUMN,
    false,
  );
  heading[0]!.room = 260;
  const column = { ...TEXT_COLUMN, style: SMALL_PRINT };
  return [
    ...heading,
    ...document.disclaimer.flatMap((text) => paragraphItems(canvas, [{ text }], column, 7)),
  ];
}
