/** What stands over a table or chart, and the small print under it. */
import type { Canvas, Element } from "./canvas.ts";
import { lineItems, type TextColumn } from "./compose-text.ts";
import { chainHeight, type Item } from "./flow.ts";
import { baseline, breakLines, type TextStyle } from "./lines.ts";
import { COLOUR } from "./page.ts";

const CAPTION: TextStyle = { size: 10.5, leading: 14, colour: COLOUR.navy, bold: true };
const EYEBROW: TextStyle = { size: 7.5, leading: 12, colour: COLOUR.brass, bold: true };
const SOURCE: TextStyle = { size: 7.5, leading: 10.5, colour: COLOUR.muted };

/** Items that never part, as one that may float. */
export function onePiece(items: Item[]): Item {
  return {
    height: chainHeight(items),
    before: items[0]!.before,
    after: items.at(-1)!.after,
    floats: true,
    draw(y) {
      let at = y;
      items.forEach((item, index) => {
        if (index > 0) at += item.before;
        item.draw(at);
        at += item.height;
      });
    },
  };
}

/** "Table 3" or "Figure 2" over the title, under a short brass rule. */
export function captionItems(
  canvas: Canvas,
  number: string,
  title: string | undefined,
  column: TextColumn,
  element: () => Element,
): Item[] {
  const lines = title ? breakLines([{ text: title }], CAPTION, column.width) : [];
  return [
    {
      height: 17 + lines.length * CAPTION.leading,
      before: 12,
      keep: true,
      draw(y) {
        canvas.artifact(() => canvas.box(column.x, y, 24, 1.6, COLOUR.brass));
        const caption = element();
        canvas.content(caption, "Caption", () => {
          canvas.text(number.toUpperCase(), EYEBROW, column.x, baseline(EYEBROW, y + 5));
          canvas.lines(lines, CAPTION, column.x, y + 17);
        });
        caption.end();
      },
    },
  ];
}

/** The small print under a table or chart. */
export function sourceItems(canvas: Canvas, source: string | undefined, column: TextColumn): Item[] {
  if (!source) return [];
  const lines = breakLines([{ text: `Source: ${source}` }], SOURCE, column.width);
  const items = lineItems(canvas, lines, { ...column, style: SOURCE }, { type: "P", before: 5 });
  for (const item of items.slice(0, -1)) item.keep = true;
  return items;
}
