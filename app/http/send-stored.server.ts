import { Readable } from "node:stream";
import { type StoredFile, streamStored } from "#app/platform/storage.server.ts";
import { downloadHeaders } from "./download-headers.server.ts";

/** The answer that carries a stored file as it lies on disk, no faster than the reader takes it. @param name whole. */
export function sendStored(file: StoredFile, name: string): Response {
  const headers = downloadHeaders({ name, contentType: file.contentType });
  headers.set("Content-Length", String(file.size));
  return new Response(Readable.toWeb(streamStored(file)) as ReadableStream<Uint8Array>, { headers });
}
