/**
 * `node scripts/brand-images.ts`: draws the pictures that stand for the firm outside its own pages, into `public/`:
 * the icons, and the one beside a shared link (1200 × 630). Run it after a change of the name, the mark or the colours in
 * `app/brand.ts`, look at what it made, and commit it.
 */
import { count } from "#app/plural.ts";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright";
import { brand } from "#app/brand.ts";
import { favicon, markLines } from "./brand-mark.ts";
import { sharp } from "./sharp.ts";
import { ensureMachine } from "./testing/machine.ts";

const executablePath = await ensureMachine();
if (!executablePath) process.exit(1);

const { ground, accent } = brand.colours;
const mark = Buffer.from(favicon(brand));
writeFileSync(join("public", "favicon.svg"), mark);
const icon = (size: number) =>
  sharp(mark, { density: (72 * size) / 32 })
    .resize({ width: size, height: size })
    .png({ compressionLevel: 9 })
    .toBuffer();

// Phones round the corners themselves.
await sharp(await icon(180))
  .flatten({ background: ground })
  .png({ palette: true, compressionLevel: 9 })
  .toFile(join("public", "apple-touch-icon.png"));
writeFileSync(join("public", "favicon.ico"), icoOf([await icon(16), await icon(32)], [16, 32]));

const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
try {
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
  await page.setContent(sharedLink());
  await page.evaluate(() => document.fonts.ready);
  const drawn = await page.screenshot();
  const { size } = await sharp(drawn)
    .png({ palette: true, quality: 90, compressionLevel: 9, effort: 10 })
    .toFile(join("public", "open-graph.png"));
  console.log(`public/open-graph.png: ${count(size, "byte")}`);
} finally {
  await browser.close();
}

function sharedLink(): string {
  const font = (family: string, name: string) =>
    `@font-face { font-family: ${family}; src: url(data:font/ttf;base64,${readFileSync(join("node_modules/@expo-google-fonts", name)).toString("base64")}) }`;
  // A ledger's rules with one line drawn through them: an ornament, so nothing on it can be read as a figure.
  const line = "M640 640 C700 610 730 622 780 584 S870 590 920 540 S1010 548 1060 470 S1150 440 1220 330";
  const rules = Array.from(
    { length: 6 },
    (_, row) => `<path d="M0 ${630 - 70 * (row + 1)}H1200" stroke="#fff" stroke-opacity=".05"/>`,
  ).join("");
  return `<!DOCTYPE html><html lang="en-GB"><style>
    ${font("serif4", "source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf")}
    ${font("sans", "public-sans/500Medium/PublicSans_500Medium.ttf")}
    * { margin: 0; box-sizing: border-box }
    body { width: 1200px; height: 630px; background: ${ground}; color: #fff; font: 500 30px/1.4 sans; position: relative }
    .ground { position: absolute; inset: 0 }
    main { position: absolute; inset: 0; padding: 76px 84px; display: flex; flex-direction: column }
    .name { display: flex; align-items: center; gap: 20px; font: 600 38px/1 serif4 }
    h1 { font: 600 84px/1.1 serif4; letter-spacing: -.012em; margin-top: 84px }
    hr { width: 96px; border: 0; border-top: 5px solid ${accent}; margin-top: auto }
    p { color: #b9c7d6; margin-top: 26px }
  </style>
  <svg class="ground" viewBox="0 0 1200 630">${rules}
    <path d="${line} V640 H640Z" fill="${accent}" fill-opacity=".06"/>
    <path d="${line}" fill="none" stroke="${accent}" stroke-opacity=".55" stroke-width="4"/></svg>
  <main>
    <div class="name"><svg viewBox="0 0 32 32" width="56" height="56" fill="none">${markLines(brand)}</svg>${escapeHtml(brand.name)}</div>
    <h1>Research you can put<br>in front of a committee</h1>
    <hr><p>Licensed data and market intelligence for institutions</p>
  </main></html>`;
}

/** Windows icon with PNG images inside. @see https://learn.microsoft.com/previous-versions/ms997538(v=msdn.10) */
function icoOf(images: Buffer[], sizes: number[]): Buffer {
  const header = Buffer.alloc(6 + 16 * images.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(images.length, 4);
  let offset = header.length;
  for (const [index, image] of images.entries()) {
    const at = 6 + 16 * index;
    header.writeUInt8(sizes[index] ?? 0, at);
    header.writeUInt8(sizes[index] ?? 0, at + 1);
    header.writeUInt16LE(1, at + 4);
    header.writeUInt16LE(32, at + 6);
    header.writeUInt32LE(image.length, at + 8);
    header.writeUInt32LE(offset, at + 12);
    offset += image.length;
  }
  return Buffer.concat([header, ...images]);
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
