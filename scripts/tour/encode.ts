import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Picture, sharp } from "../sharp.ts";
import type { Frame, Shape, Theme } from "./pictures.ts";

/** Type and hairlines need their colours at full resolution. More effort saves a tenth and takes ten times as long. */
const avif = (picture: Picture) =>
  picture.avif({ quality: 36, effort: 2, chromaSubsampling: "4:4:4" }).toBuffer();
const webp = (picture: Picture) => picture.webp({ quality: 45, effort: 6, smartSubsample: true }).toBuffer();

/**
 * Writes every file of one view of a picture: AVIF in each width and, for the few browsers that don't know it, the
 * smallest wide view once more as WebP. @returns their size together, in bytes.
 */
export async function writeFiles(
  folder: string,
  taken: Buffer,
  { name, shape, theme, frame }: { name: string; shape: Shape; theme: Theme; frame: Frame },
): Promise<number> {
  const files = await Promise.all(
    frame.widths.flatMap((width, index) => {
      const picture = sharp(taken).resize({ width }).removeAlpha();
      const file = `${name}-${shape}-${theme}-${width}`;
      const smallest = index === frame.widths.length - 1;
      return [
        write(`${file}.avif`, avif(picture.clone())),
        ...(shape === "wide" && smallest ? [write(`${file}.webp`, webp(picture.clone()))] : []),
      ];
    }),
  );
  return files.reduce((all, bytes) => all + bytes, 0);

  async function write(file: string, encoded: Promise<Buffer>): Promise<number> {
    const bytes = await encoded;
    writeFileSync(join(folder, file), bytes);
    return bytes.length;
  }
}

/** Of a drawn page, the middle of its lower end: as much as the frame takes. */
export async function lowerEnd(sheet: Buffer, { window, widths }: Frame): Promise<Buffer> {
  const width = widths[0];
  const height = Math.round((width * window.height) / window.width);
  const drawn = await sharp(sheet).metadata();
  return sharp(sheet)
    .extract({ left: Math.round((drawn.width - width) / 2), top: drawn.height - height, width, height })
    .png()
    .toBuffer();
}
