import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

/**
 * Serves the build in this process through React Router's own server (`react-router-serve build/server/index.js`),
 * which reads its settings from the environment and its build from the command line.
 */
export async function serve(port: number): Promise<void> {
  const require = createRequire(import.meta.url);
  const manifest = require.resolve("@react-router/serve/package.json");
  const { bin } = JSON.parse(readFileSync(manifest, "utf8")) as { bin: Record<string, string> };
  const command = bin["react-router-serve"];
  if (!command) throw new Error("@react-router/serve has no command of that name any more.");

  process.env.PORT = String(port);
  process.argv[2] = resolve("build/server/index.js");
  process.argv.length = 3;
  await import(pathToFileURL(join(dirname(manifest), command)).href);
}
