/** `node scripts/icons.ts`: writes `app/ui/icons.svg`, the file that pages take their icons from, after a change of `icons.json`. */
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const folder = "app/ui";

export function iconFile(): string {
  const drawings = JSON.parse(readFileSync(`${folder}/icons.json`, "utf8")) as Record<string, string[]>;
  const symbols = Object.entries(drawings).map(
    ([name, paths]) =>
      `<symbol id="${name}" viewBox="0 0 24 24">${paths.map((path) => `<path d="${path}"/>`).join("")}</symbol>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join("\n")}\n</svg>\n`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  writeFileSync(`${folder}/icons.svg`, iconFile());
