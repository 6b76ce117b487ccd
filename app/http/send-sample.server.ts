import { disposition } from "./download-headers.server.ts";

/** The answer that shows a sample in the browser's own reader. @param name the file's name, without its ending. */
export function sampleHeaders(name: string): Headers {
  return new Headers({
    "Content-Type": "application/pdf",
    "Content-Disposition": disposition(`${name}_sample.pdf`).replace(/^attachment/, "inline"),
    "Cache-Control": "private, no-store",
  });
}
