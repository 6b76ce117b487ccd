import { type FileHandle, open } from "node:fs/promises";
import { bytesAt } from "./bytes-at.server.ts";

export interface PictureSize {
  width: number;
  height: number;
}

const pngStart = Buffer.from("89504e470d0a1a0a", "hex");
/** Thumbnails and colour profiles stand before the size; more than this of them is no photograph. */
const mostSegments = 500;

/** The size of a stored picture. */
export async function pictureSizeAt(path: string): Promise<PictureSize | null> {
  const file = await open(path);
  try {
    return (await pngSize(file)) ?? (await jpegSize(file));
  } finally {
    await file.close();
  }
}

/** The size a PNG says it has (its first chunk, IHDR). @returns null for what is no PNG. */
export async function pngSize(file: FileHandle): Promise<PictureSize | null> {
  const head = await bytesAt(file, 0, 24);
  if (head.length < 24 || !head.subarray(0, 8).equals(pngStart)) return null;
  if (head.toString("latin1", 12, 16) !== "IHDR") return null;
  return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) };
}

/** The size a JPEG says it has (its first start-of-frame segment). @returns null for what is no JPEG. */
export async function jpegSize(file: FileHandle): Promise<PictureSize | null> {
  const start = await bytesAt(file, 0, 3);
  if (start.toString("hex") !== "ffd8ff") return null;
  let at = 2;
  for (let segments = 0; segments < mostSegments; segments += 1) {
    const segment = await bytesAt(file, at, 9);
    if (segment.length < 9 || segment[0] !== 0xff) return null;
    const kind = segment[1] ?? 0;
    if (kind === 0xff) {
      at += 1; // padding
      continue;
    }
    const isFrame = kind >= 0xc0 && kind <= 0xcf && kind !== 0xc4 && kind !== 0xc8 && kind !== 0xcc;
    if (isFrame) return { height: segment.readUInt16BE(5), width: segment.readUInt16BE(7) };
    // The picture itself begins, or ends, without a size having been said.
    if (kind === 0xda || kind === 0xd9) return null;
    at += 2 + segment.readUInt16BE(2);
  }
  return null;
}
