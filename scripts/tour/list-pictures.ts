import { writeFileSync } from "node:fs";
import { type Frame, pictures } from "./pictures.ts";

/** Writes down for the page what there is: names, sizes and themes. Laid out as Prettier would. */
export function listPictures(file: string): void {
  const lines = Object.entries(pictures).map(([name, { wide, phone, themes }]) => {
    const key = /^\w+$/.test(name) ? name : `"${name}"`;
    const listed = themes.map((theme) => `"${theme}"`).join(", ");
    return `  ${key}: {\n    wide: ${sizes(wide)},\n    phone: ${sizes(phone)},\n    themes: [${listed}],\n  },`;
  });
  writeFileSync(
    file,
    [
      "/** Made by `npm run tour-images`: change scripts/tour/pictures.ts instead. Sizes in pixels, of the largest file. */",
      "export const tourPictures = {",
      ...lines,
      "} as const;",
      "",
    ].join("\n"),
  );
}

function sizes({ window, widths }: Frame): string {
  const height = Math.round((widths[0] * window.height) / window.width);
  return `{ width: ${widths[0]}, height: ${height}, widths: [${widths.join(", ")}] }`;
}
