/**
 * Runs after `npm ci`: takes out what packages bring along and nothing here reads, a quarter of all. These are the C++
 * headers of Node, and the weights of fonts that no file below names.
 */
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { basename, join } from "node:path";

const packages = "node_modules";
const namesFonts = ["app/platform/pdf/fonts.ts", "scripts/brand-images.ts"];

const filesIn = (folder) =>
  existsSync(folder) ? readdirSync(folder, { recursive: true }).map((path) => join(folder, path)) : [];

if (namesFonts.every((file) => existsSync(file))) {
  const named = namesFonts.map((file) => readFileSync(file, "utf8")).join("\n");
  for (const file of [join(packages, "@expo-google-fonts"), join(packages, "dejavu-fonts-ttf")].flatMap(
    filesIn,
  ))
    if (file.endsWith(".ttf") && !named.includes(basename(file))) rmSync(file);
}

const runtime = join(packages, "node", "node_modules");
for (const name of existsSync(runtime) ? readdirSync(runtime) : [])
  rmSync(join(runtime, name, "include"), { recursive: true, force: true });
