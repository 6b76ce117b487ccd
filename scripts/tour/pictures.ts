import { tourPictures } from "#app/features/site/tour/tour-pictures.ts";

export type PictureName = keyof typeof tourPictures;
export type Shape = "wide" | "phone";
export type Theme = "light" | "dark";

/** How a picture is framed. The largest file needs no scaling at all. */
export interface Frame {
  /** The window the page is laid out in, in CSS pixels: narrow, so that its text is still read when it is scaled. */
  window: { width: number; height: number };
  /** Of the files, in pixels; the first is the largest. */
  widths: readonly [number, ...number[]];
}

export const isPicture = (name: string): name is PictureName => name in tourPictures;

export function frameOf(name: PictureName, shape: Shape): Frame {
  const { width, height, widths } = tourPictures[name][shape];
  // The portal's list of sections needs the wider one.
  const across = shape === "phone" ? 360 : name === "portal" ? 1080 : 864;
  return { window: { width: across, height: Math.round((height * across) / width) }, widths };
}
