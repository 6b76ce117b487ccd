import PDFDocument from "pdfkit";
import { fontNamed, widthOf, type FontName } from "./fonts.ts";
import { baseline, setLine, type Line, type PlacedRun, type TextStyle } from "./lines.ts";
import { COLOUR, PAGE } from "./page.ts";

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
  /** What is being drawn as part of the reading. */
  private part: { element: Element; tag: string; marked: ReturnType<Kit["markStructureContent"]> } | null =
    null;

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
    this.begin(element, tag);
    draw();
    this.end();
  }

  /** One thing of the reading in an element of its own: a paragraph, a heading. */
  tagged(tag: string, draw: () => void, parent?: Element): void {
    const element = this.element(tag, parent);
    this.content(element, tag, draw);
    element.end();
  }

  private begin(element: Element, tag: string): void {
    this.part = { element, tag, marked: this.kit.markStructureContent(tag) };
  }

  private end(): void {
    this.kit.endMarkedContent();
    this.part?.element.add(this.part.marked);
    this.part = null;
  }

  artifact(draw: () => void, options: Record<string, unknown> = {}): void {
    this.kit.markContent("Artifact", options);
    draw();
    this.kit.endMarkedContent();
  }

  /** Lines below each other. @param top of the first. @returns where the last one ends. */
  lines(lines: readonly Line[], style: TextStyle, x: number, top: number): number {
    lines.forEach((line, index) => this.line(line, style, x, baseline(style, top + index * style.leading)));
    return top + lines.length * style.leading;
  }

  line(line: Line, style: TextStyle, x: number, at: number): void {
    for (let next = 0; next < line.runs.length;) {
      const { link } = line.runs[next]!;
      const rest = line.runs.slice(next);
      const end = rest.findIndex((run) => run.link !== link);
      const runs = end === -1 ? rest : rest.slice(0, end);
      if (link === undefined) this.runs(runs, style, x, at);
      else this.link(link, runs, style, x, at);
      next += runs.length;
    }
  }

  private runs(runs: readonly PlacedRun[], style: TextStyle, x: number, baseline: number): void {
    for (const run of runs) this.run(run.text, run.font, style, x + run.x, baseline);
  }

  /** What leads somewhere, underlined, with a box that a reader can press and that says where it leads. */
  private link(
    address: string,
    runs: readonly PlacedRun[],
    style: TextStyle,
    x: number,
    baseline: number,
  ): void {
    const ends = runs.map((run) => run.x + widthOf(run.text, run.font, style.size, style.tabular));
    const from = x + Math.min(...runs.map((run) => run.x));
    const to = x + Math.max(...ends);
    const draw = () => {
      this.runs(runs, { ...style, colour: COLOUR.link }, x, baseline);
      this.rule(from, to, baseline + style.size * 0.14, COLOUR.link, 0.4);
    };
    // The head of a table that goes on is no part of the reading a second time, and nothing to press.
    if (!this.part) return draw();
    const { element, tag } = this.part;
    this.end();
    const link = this.element("Link", element);
    this.content(link, "Link", draw);
    this.kit.link(from, baseline - style.size, to - from, style.size * 1.3, address, {
      structParent: link,
      Contents: new String(address),
    } as never);
    link.end();
    this.begin(element, tag);
  }

  /** One line of plain text; returns its width. */
  text(
    text: string,
    style: TextStyle,
    x: number,
    baseline: number,
    align: "left" | "middle" | "right" = "left",
  ): number {
    const line = setLine([{ text }], style);
    const before = align === "right" ? line.width : align === "middle" ? line.width / 2 : 0;
    this.line(line, style, x - before, baseline);
    return line.width;
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
