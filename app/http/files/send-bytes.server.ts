import { streamOf } from "../stream-of.server.ts";
import { downloadHeaders, type FileName } from "./download-headers.server.ts";

/** How much is handed over at a time. */
const chunk = 65_536;

/** The answer that carries a file, no faster than the reader takes it. */
export function sendBytes(bytes: Uint8Array, file: FileName): Response {
  const answer = sendPieces(chunksOf(bytes), file);
  answer.headers.set("Content-Length", String(bytes.byteLength));
  return answer;
}

/** The same while it is being made: the next piece is made when the reader has taken the last. */
export function sendPieces(
  pieces: Generator<Uint8Array> | AsyncGenerator<Uint8Array>,
  file: FileName,
): Response {
  return new Response(streamOf(pieces), { headers: downloadHeaders(file) });
}

/** The answer that says that there is a file, to a HEAD request: none is made for it. */
export function fileHead(file: FileName): Response {
  return new Response(null, { headers: downloadHeaders(file) });
}

function* chunksOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += chunk) yield bytes.subarray(at, at + chunk);
}
