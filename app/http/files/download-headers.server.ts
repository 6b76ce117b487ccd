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

/** `attachment`, with the name in ASCII and, where that loses something, in UTF-8 as well (RFC 8187). */
export function disposition(name: string): string {
  const safe = normal(name)
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, "")
    .replace(/[\\/:*?"<>|]/g, "_")
    .slice(0, 150);
  const ascii =
    normal(safe, "NFKD")
      .replace(/[\u0300-\u036f]/g, "")
      .replace(/[^\x20-\x7e]/g, "_") || "download";
  if (ascii === safe) return `attachment; filename="${ascii}"`;
  const encoded = encodeURIComponent(safe).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/** A title as a file name: lower case, words joined by underscores, at most 80 characters. */
export function slug(title: string): string {
  const words = normal(title, "NFKD")
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/&/g, " and ")
    .replace(/[^a-z0-9]+/g, "_");
  return words.replace(/^_|_$/g, "").slice(0, 80).replace(/_$/, "") || "report";
}
