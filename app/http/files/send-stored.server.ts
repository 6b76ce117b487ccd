import { Readable } from "node:stream";
import { type ByteRange, type StoredFile, streamStored } from "#app/platform/storage/storage.server.ts";
import type { MadeFile } from "#app/platform/pdf/jobs/made-file.server.ts";
import { downloadHeaders } from "./download-headers.server.ts";
import { sendPieces } from "./send-bytes.server.ts";

/** The answer that carries a copy that was made of a stored file, or the file itself where none is made of its kind. */
export function sendCopy({ file, stamped }: { file: StoredFile; stamped: MadeFile | null }, name: string) {
  if (!stamped) return sendStored(file, name);
  const answer = sendPieces(stamped.pieces(), { name, contentType: file.contentType });
  answer.headers.set("Content-Length", String(stamped.size));
  return answer;
}

/**
 * The answer that carries a stored file as it lies on disk, no faster than the reader takes it.
 * @param name whole.
 * @throws trouble of the storage when the file is not there.
 * @param request given, one range of it is answered as such (RFC 9110, 14.2): a broken download can be taken up again.
 */
export async function sendStored(file: StoredFile, name: string, request?: Request): Promise<Response> {
  const headers = downloadHeaders({ name, contentType: file.contentType });
  const etag = `"${file.sha256}"`;
  const range = request ? rangeOf(request, file, etag) : null;
  if (request) {
    headers.set("Accept-Ranges", "bytes");
    headers.set("ETag", etag);
  }
  if (range === "unsatisfiable") {
    headers.set("Content-Range", `bytes */${file.size}`);
    return new Response(null, { status: 416, headers });
  }
  headers.set("Content-Length", String(range ? range.end - range.start + 1 : file.size));
  if (range) headers.set("Content-Range", `bytes ${range.start}-${range.end}/${file.size}`);
  const status = range ? 206 : 200;
  if (request?.method === "HEAD") return new Response(null, { status, headers });
  const stream = Readable.toWeb(await streamStored(file, range ?? undefined)) as ReadableStream<Uint8Array>;
  return new Response(stream, { status, headers });
}

/** Null for the whole file: also for what asks for several parts, or for parts of another version. */
function rangeOf(request: Request, file: StoredFile, etag: string): ByteRange | "unsatisfiable" | null {
  const ifRange = request.headers.get("If-Range");
  if (ifRange !== null && ifRange !== etag) return null;
  const range = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(request.headers.get("Range") ?? "");
  const [, from = "", to = ""] = range ?? [];
  if (!range || (from === "" && to === "")) return null;
  if (from !== "" && to !== "" && Number(to) < Number(from)) return null;
  const last = file.size - 1;
  const start = from === "" ? Math.max(0, file.size - Number(to)) : Number(from);
  const end = from === "" || to === "" ? last : Math.min(Number(to), last);
  return start > end ? "unsatisfiable" : { start, end };
}
