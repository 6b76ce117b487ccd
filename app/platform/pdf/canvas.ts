import PDFDocument from "pdfkit";
import { beginsRight, inDrawingOrder } from "./bidi.ts";
import { fontNamed, runsOf, widthOf, type FontName } from "./fonts.ts";
import { fontFor, type Line, type TextStyle } from "./lines.ts";
import { PAGE } from "./page.ts";

type Kit = InstanceType<typeof PDFDocument>;
export type Element = ReturnType<Kit["struct"]>;

export interface Mark {
  /** Text read in place of what is drawn. */
  alt?: string;
  scope?: "Column" | "Row";
}

/**
 * Draws on pdfkit with a structure tree beside it, so that a screen reader meets headings, tables and figures. Whatever
 * is drawn stands within `content` (part of the reading) or `artifact` (running heads, rules).
 */
export class Canvas {
  readonly kit: Kit;
  readonly root: Element;

  constructor(info: Record<string, string | Date>) {
    this.kit = new PDFDocument({
      size: [PAGE.width, PAGE.height],
      margin: 0,
      autoFirstPage: false,
      pdfVersion: "1.7",
      tagged: true,
      displayTitle: true,
      lang: "en-GB",
      // No standard font: every character is in an embedded one.
      font: null as unknown as string,
      info,
    });
    this.root = this.kit.struct("Document");
    this.kit.addStructure(this.root);
  }

  addPage(): void {
    this.kit.addPage();
  }

  /** A structure element under `parent`. End it when its last content is drawn. */
  element(type: string, parent: Element = this.root, mark: Mark = {}): Element {
    const element = this.kit.struct(type, mark);
    parent.add(element);
    return element;
  }

  content(element: Element, tag: string, draw: () => void): void {
    const content = this.kit.markStructureContent(tag);
    draw();
    this.kit.endMarkedContent();
    element.add(content);
  }

  artifact(draw: () => void, options: Record<string, unknown> = {}): void {
    this.kit.markContent("Artifact", options);
    draw();
    this.kit.endMarkedContent();
  }

  line(line: Line, style: TextStyle, x: number, baseline: number): void {
    for (const run of line.runs) this.run(run.text, run.font, style, x + run.x, baseline);
  }

  /** One line of plain text; returns its width. */
  text(
    text: string,
    style: TextStyle,
    x: number,
    baseline: number,
    align: "left" | "middle" | "right" = "left",
  ): number {
    const runs = inDrawingOrder(runsOf(text, fontFor({}, style)), beginsRight(text));
    const width = runs.reduce((sum, run) => sum + widthOf(run.text, run.font, style.size, style.tabular), 0);
    let at = align === "right" ? x - width : align === "middle" ? x - width / 2 : x;
    for (const run of runs) {
      this.run(run.text, run.font, style, at, baseline);
      at += widthOf(run.text, run.font, style.size, style.tabular);
    }
    return width;
  }

  private run(text: string, font: FontName, style: TextStyle, x: number, baseline: number): void {
    this.kit.font(fontNamed(font) as unknown as string, font, style.size);
    this.kit.fillColor(style.colour).text(text, x, baseline, {
      lineBreak: false,
      baseline: "alphabetic",
      ...(style.tabular ? { features: ["tnum"] } : {}),
    });
  }

  rule(x1: number, x2: number, y: number, colour: string, width = 0.5): void {
    this.kit.moveTo(x1, y).lineTo(x2, y).lineWidth(width).strokeColor(colour).stroke();
  }

  box(x: number, y: number, width: number, height: number, colour: string): void {
    this.kit.rect(x, y, width, height).fill(colour);
  }

  /** All bytes of the file. */
  async finish(): Promise<Uint8Array> {
    this.root.end();
    const parts: Uint8Array[] = [];
    const ended = new Promise<void>((done, fail) => {
      this.kit.on("data", (part: Uint8Array) => parts.push(part));
      this.kit.on("end", done);
      this.kit.on("error", fail);
    });
    this.kit.end();
    await ended;
    return Buffer.concat(parts);
  }
}
