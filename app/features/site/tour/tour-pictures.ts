/**
 * The pictures in the order of the walk, as `npm run tour-images` takes them; sizes in pixels, of the largest file. A
 * sheet of paper looks the same in both themes.
 */
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
  tools: {
    wide: { width: 1440, height: 900, widths: [1440, 720] },
    phone: { width: 720, height: 900, widths: [720] },
    themes: ["light", "dark"],
  },
} as const;
