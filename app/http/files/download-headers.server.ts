import { normal } from "#app/normal-text.ts";

export interface FileName {
  /** Whole, with its ending; letters outside ASCII are told as RFC 6266 has it. */
  name: string;
  contentType: string;
}

/**
 * The headers of every file a person takes away: saved and never shown in place, kept by no cache, read as the type
 * it is, and unable to run anything should a browser open it all the same.
 */
export function downloadHeaders({ name, contentType }: FileName): Headers {
  return new Headers({
    "Content-Type": contentType,
    "Content-Disposition": disposition(name),
    "Cache-Control": "private, no-store",
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
    "Cross-Origin-Resource-Policy": "same-origin",
  });
}

/** `attachment`, with the name in ASCII and, where that loses something, in UTF-8 as well (RFC 6266, RFC 8187). */
export function disposition(name: string): string {
  const safe = normal(name)
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, "")
    .replace(/[\\/:*?"<>|]/g, "_")
    .slice(0, 150)
    .toWellFormed();
  const ascii = plainName(safe);
  if (ascii === safe) return `attachment; filename="${ascii}"`;
  const encoded = encodeURIComponent(safe).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/** Letters that are no other letter with a mark. */
const PLAIN: Record<string, string> = {
  ß: "ss",
  ẞ: "SS",
  æ: "ae",
  Æ: "AE",
  œ: "oe",
  Œ: "OE",
  ø: "o",
  Ø: "O",
  ł: "l",
  Ł: "L",
  đ: "d",
  Đ: "D",
  ð: "d",
  Ð: "D",
  þ: "th",
  Þ: "Th",
  ı: "i",
};

/** Letters without their marks, as far as they are ASCII then. */
const unmarked = (text: string) =>
  normal(text, "NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[^\x00-\x7f]/gu, (letter) => PLAIN[letter] ?? letter);

/** For what reads no other name. One of which nothing is left is "file". */
function plainName(name: string): string {
  const ascii = unmarked(name).replace(/[^\x20-\x7e]/gu, "_");
  const [ending = ""] = /\.[A-Za-z0-9]{1,5}$/.exec(ascii) ?? [];
  const stem = ending ? ascii.slice(0, -ending.length) : ascii;
  return /[A-Za-z0-9]/.test(stem) ? ascii : `file${ending}`;
}

/** A title as a file name: lower case, words joined by underscores, at most 80 characters. */
export function slug(title: string): string {
  const words = normal(unmarked(title))
    .toLowerCase()
    .replace(/&/g, " and ")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "_");
  const cut = words.replace(/^_|_$/g, "").slice(0, 80).toWellFormed();
  return cut.replace(/[_\uFFFD]$/, "") || "report";
}
