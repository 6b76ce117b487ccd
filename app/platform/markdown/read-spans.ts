import type { Token } from "markdown-it";
import type { TextSpan } from "../pdf/documents/report-document.ts";

/** What a report doesn't print is told where it stands: nothing is left out in silence. */
const REFUSED: Record<string, string> = {
  image: "images can’t be printed: take it out, or draw a chart",
  s_open: "struck-out text can’t be printed: take the text or its ~~ out",
  footnote: "footnotes can’t be printed: put the note into the text",
};

/** Where a link may lead; whatever else an address can do is not for readers of a report. */
const LEADS = /^(?:https?:\/\/|mailto:)./i;

/** What is left in the text of a link that Markdown does not read as one: its address has spaces, say. */
const TORN = /\]\((?:https?:\/\/|mailto:)/i;
const WHOLE_ADDRESS =
  "a link is written [text](https://…): its address begins with https://, http:// or mailto: and has no spaces";

export interface ReadSpans {
  spans: TextSpan[];
  /** Lines from the first of the text. */
  problems: { line: number; message: string }[];
}

/** The pieces of one paragraph, heading or cell as spans. After a link stands its address, unless its text is that. */
export function readSpans(pieces: readonly Token[]): ReadSpans {
  const { spans, problems }: ReadSpans = { spans: [], problems: [] };
  const look = { bold: 0, italic: 0, link: "" };
  let linkBegins = 0;
  let line = 0;
  const add = (text: string, more: Omit<TextSpan, "text"> = {}) => {
    const { bold, italic, link } = look;
    const span: TextSpan = {
      text,
      ...(bold > 0 && { bold: true }),
      ...(italic > 0 && { italic: true }),
      ...(link && { link }),
      ...more,
    };
    const last = spans.at(-1);
    // Lines of one paragraph are one span: a text of very short lines stays a small document.
    if (last && looksLike(last, span)) last.text += text;
    else if (text) spans.push(span);
  };
  for (const piece of pieces) {
    const refused = REFUSED[piece.type];
    if (refused) problems.push({ line, message: refused });
    switch (piece.type) {
      case "strong_open":
      case "strong_close":
        look.bold += piece.nesting;
        break;
      case "em_open":
      case "em_close":
        look.italic += piece.nesting;
        break;
      case "link_open": {
        const address = String(piece.attrGet("href") ?? "");
        if (LEADS.test(address)) look.link = address;
        else problems.push({ line, message: WHOLE_ADDRESS });
        linkBegins = spans.length;
        break;
      }
      case "link_close": {
        const address = look.link.replace(/^mailto:/i, "");
        if (address && bare(plainTextOf(spans.slice(linkBegins))) !== bare(address)) add(` (${address})`);
        look.link = "";
        break;
      }
      case "softbreak":
      case "hardbreak":
        line += 1;
        add(" ", piece.type === "hardbreak" ? { lineBreak: true } : {});
        break;
      case "code_inline":
        add(piece.content, { code: true });
        break;
      default:
        if (TORN.test(piece.content)) problems.push({ line, message: WHOLE_ADDRESS });
        if (!refused) add(piece.content);
    }
  }
  return { spans, problems };
}

/** The words alone. */
export const plainTextOf = (spans: readonly TextSpan[]): string => spans.map(({ text }) => text).join("");

const bare = (address: string) => address.trim().replace(/^(?:https?:\/\/|mailto:)|\/$/gi, "");

function looksLike(one: TextSpan, other: TextSpan): boolean {
  return (
    !one.bold === !other.bold &&
    !one.italic === !other.italic &&
    !one.code === !other.code &&
    one.link === other.link &&
    !one.lineBreak &&
    !other.lineBreak
  );
}
