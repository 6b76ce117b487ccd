/** How the tour's pictures are framed. The sizes are chosen so that the largest file needs no scaling at all. */
export interface Frame {
  /** The window the page is laid out in, in CSS pixels: narrow, so that its text is still read when it is scaled. */
  window: { width: number; height: number };
  /** Of the files, in pixels; the first is the largest. */
  widths: readonly [number, ...number[]];
}

export type Shape = "wide" | "phone";
export type Theme = "light" | "dark";

const wide: Frame = { window: { width: 864, height: 540 }, widths: [1440, 720] };
const phone: Frame = { window: { width: 360, height: 450 }, widths: [720] };
/** Wide enough for the portal's list of sections. */
const whole: Frame = { window: { width: 1080, height: 675 }, widths: [1440, 720] };

const tall: Frame = { window: { width: 864, height: 684 }, widths: [1440, 720] };
/** The lower half of a page: a figure and, below it, whose copy it is. */
const sheet: Frame = { window: { width: 864, height: 612 }, widths: [1440, 720] };

const sheetOnPhone: Frame = { window: { width: 360, height: 315 }, widths: [720] };

const usual = { wide, phone };

/** In the order of the walk. A sheet of paper looks the same in both themes. */
export const pictures = {
  portal: { wide: whole, phone, themes: ["light", "dark"] },
  apply: { ...usual, themes: ["light", "dark"] },
  review: { ...usual, themes: ["light", "dark"] },
  authenticator: { ...usual, themes: ["light", "dark"] },
  "sign-in": { ...usual, themes: ["light", "dark"] },
  shop: { wide: tall, phone, themes: ["light", "dark"] },
  order: { ...usual, themes: ["light", "dark"] },
  "my-reports": { ...usual, themes: ["light", "dark"] },
  copy: { wide: sheet, phone: sheetOnPhone, themes: ["light"] },
} satisfies Record<string, Record<Shape, Frame> & { themes: readonly Theme[] }>;

export type PictureName = keyof typeof pictures;

export const pictureNames = Object.keys(pictures) as PictureName[];

/** How many device pixels make one CSS pixel when the frame is filled. */
export function scaleOf({ window, widths }: Frame): number {
  return widths[0] / window.width;
}
