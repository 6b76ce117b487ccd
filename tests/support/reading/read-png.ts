/** Reads a PNG that was made here: of a palette, or of true colours with what differs from the left. */
import { inflateSync } from "node:zlib";

export interface PngPixels {
  width: number;
  height: number;
  /** Pixels that are darker than half, within two corners. */
  dark(left: number, top: number, right: number, bottom: number): number;
}

export function pixelsOf(png: Buffer): PngPixels {
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at);
    chunks.set(png.toString("latin1", at + 4, at + 8), png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  const head = chunks.get("IHDR")!;
  const [width, height, isPalette] = [head.readUInt32BE(0), head.readUInt32BE(4), head[9] === 3];
  const palette = chunks.get("PLTE");
  const lines = inflateSync(chunks.get("IDAT")!);
  const stride = (isPalette ? width : width * 3) + 1;
  if (!isPalette)
    for (let y = 0; y < height; y += 1)
      for (let x = 4; x < stride; x += 1)
        lines[y * stride + x] = (lines[y * stride + x]! + lines[y * stride + x - 3]!) & 255;
  const green = (x: number, y: number) =>
    isPalette ? palette![lines[y * stride + 1 + x]! * 3 + 1]! : lines[y * stride + 1 + x * 3 + 1]!;
  return {
    width,
    height,
    dark(left, top, right, bottom) {
      let found = 0;
      for (let y = top; y < bottom; y += 1)
        for (let x = left; x < right; x += 1) found += green(x, y) < 128 ? 1 : 0;
      return found;
    },
  };
}
