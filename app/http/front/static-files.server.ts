import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import { isCompressible, Repeated } from "./compression.server.ts";

const types: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".txt": "text/plain; charset=utf-8",
  ".xml": "application/xml; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
};

interface StaticFile {
  path: string;
  type: string;
  isHashed: boolean;
  loaded?: { etag: string; body: Repeated };
}

interface StaticFiles {
  /** @returns the answer to a GET or HEAD, or null when there is no such file. */
  answer(path: string, request: Request): Promise<Response | null>;
}

/**
 * The client build, served from memory and compressed once. The files there are listed at the start and nothing else
 * is ever looked up, so no path, however written, reaches the disk.
 * @param folder the client build; missing before the first build, which serves nothing.
 */
export function staticFiles(folder: string): StaticFiles {
  const files = new Map(filesIn(folder).map((file) => [file.path, file]));
  // Every first page waits for the style sheet: even the first visitor gets its smallest form.
  for (const file of files.values()) {
    if (!file.path.endsWith(".css")) continue;
    file.loaded = load(join(folder, file.path));
    for (const encoding of ["br", "gzip"] as const) void file.loaded.body.smallest(encoding);
  }
  return {
    async answer(path, request) {
      const file = files.get(path);
      if (!file) return null;
      file.loaded ??= load(join(folder, file.path));
      const { etag, body } = file.loaded;
      const headers = new Headers({
        "Content-Type": file.type,
        "Cache-Control": file.isHashed ? "public, max-age=31536000, immutable" : "public, max-age=3600",
        ETag: etag,
      });
      if (isCompressible(file.type, body.identity.length)) headers.set("Vary", "Accept-Encoding");
      return body.answer(request, headers);
    },
  };
}

/** Weak, because the compressed forms of one content share it. */
export function weakTag(bytes: Uint8Array): string {
  return `W/"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
}

function load(file: string): { etag: string; body: Repeated } {
  const bytes = readFileSync(file);
  return { etag: weakTag(bytes), body: new Repeated(bytes) };
}

/** Source maps, HTML, hidden files and types we don't know are never served. */
function filesIn(folder: string): StaticFile[] {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return [];
  const found: StaticFile[] = [];
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/")}`;
    const type = types[extname(entry.name).toLowerCase()];
    if (!entry.isFile() || !type || path.includes("/.")) continue;
    found.push({ path, type, isHashed: path.startsWith("/assets/") });
  }
  return found;
}
