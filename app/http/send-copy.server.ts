import type { ReportCopy } from "#app/features/deliveries/download-report.server.ts";
import { downloadHeaders } from "./download-headers.server.ts";

/** How much is handed over at a time: the copy leaves no faster than the reader takes it. */
const chunk = 65_536;

/** The answer that carries a copy. @param name the file's name, without its ending. */
export function sendCopy(
  copy: Pick<ReportCopy, "fileType" | "contentType" | "bytes">,
  name: string,
): Response {
  return sendBytes(copy.bytes, { name: `${name}.${copy.fileType}`, contentType: copy.contentType });
}

/** The same for a file under its whole name. */
export function sendBytes(bytes: Uint8Array, about: { name: string; contentType: string }): Response {
  const headers = downloadHeaders(about);
  headers.set("Content-Length", String(bytes.byteLength));
  return new Response(inChunks(bytes), { headers });
}

function inChunks(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      controller.enqueue(bytes.subarray(at, at + chunk));
      at += chunk;
      if (at >= bytes.byteLength) controller.close();
    },
  });
}
