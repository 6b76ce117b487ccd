/** Made by `npm run tour-images`: change scripts/tour/pictures.ts instead. Sizes in pixels, of the largest file. */
export const tourPictures = {
  portal: {
    wide: { width: 1440, height: 900, widths: [1440, 720] },
    phone: { width: 720, height: 900, widths: [720] },
    themes: ["light", "dark"],
  },
  apply: {
    wide: { width: 1440, height: 900, widths: [1440, 720] },
    phone: { width: 720, height: 900, widths: [720] },
    themes: ["light", "dark"],
  },
  review: {
    wide: { width: 1440, height: 900, widths: [1440, 720] },
    phone: { width: 720, height: 900, widths: [720] },
    themes: ["light", "dark"],
  },
  authenticator: {
    wide: { width: 1440, height: 900, widths: [1440, 720] },
    phone: { width: 720, height: 900, widths: [720] },
    themes: ["light", "dark"],
  },
  "sign-in": {
    wide: { width: 1440, height: 900, widths: [1440, 720] },
    phone: { width: 720, height: 900, widths: [720] },
    themes: ["light", "dark"],
  },
  shop: {
    wide: { width: 1440, height: 1140, widths: [1440, 720] },
    phone: { width: 720, height: 900, widths: [720] },
    themes: ["light", "dark"],
  },
  order: {
    wide: { width: 1440, height: 900, widths: [1440, 720] },
    phone: { width: 720, height: 900, widths: [720] },
    themes: ["light", "dark"],
  },
  "my-reports": {
    wide: { width: 1440, height: 900, widths: [1440, 720] },
    phone: { width: 720, height: 900, widths: [720] },
    themes: ["light", "dark"],
  },
  copy: {
    wide: { width: 1440, height: 1020, widths: [1440, 720] },
    phone: { width: 720, height: 630, widths: [720] },
    themes: ["light"],
  },
} as const;
