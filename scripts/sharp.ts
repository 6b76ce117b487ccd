import { createRequire } from "node:module";
import { join } from "node:path";
import { outsideTools } from "./testing/outside-tools.ts";

/** What our scripts ask of a picture; each step answers a new one. @see https://sharp.pixelplumbing.com/ */
export interface Picture {
  clone(): Picture;
  resize(size: { width: number; height?: number }): Picture;
  extract(box: { left: number; top: number; width: number; height: number }): Picture;
  removeAlpha(): Picture;
  flatten(options: { background: string }): Picture;
  png(options?: Record<string, unknown>): Picture;
  avif(options: Record<string, unknown>): Picture;
  webp(options: Record<string, unknown>): Picture;
  metadata(): Promise<{ width: number; height: number }>;
  toBuffer(): Promise<Buffer>;
  toFile(path: string): Promise<{ size: number }>;
}

/** Opens a picture. The program is fetched when it is first asked for. */
export function sharp(bytes: Buffer, options?: { density: number }): Picture {
  const load = createRequire(join(outsideTools("scripts/outside"), "package.json"));
  return (load("sharp") as typeof sharp)(bytes, options);
}
