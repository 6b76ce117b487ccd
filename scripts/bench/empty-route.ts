import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

/**
 * Where the empty route answers, in the build that has it. Not below /api: nothing of the API runs for it. The router
 * looks at longer addresses first, so each call is held against the empty route whose address has as many words.
 */
export const emptyPaths = ["/bench/empty", "/bench/empty/route"] as const;

/**
 * Builds the product as it is, front door and all, with one route more: a resource route of React Router whose loader
 * answers two bytes and asks nobody. What it costs is what any call of the API pays before it begins.
 * @returns the path of the server build.
 */
export function buildWithEmptyRoute(folder: string): string {
  mkdirSync(folder, { recursive: true });
  const sources = ["app", "db", "public", "package.json", "tsconfig.json"];
  for (const name of [...sources, "react-router.config.ts", "vite.config.ts"])
    cpSync(name, join(folder, name), { recursive: true });
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  writeFileSync(
    join(folder, "app/routes/bench-empty.ts"),
    'export const loader = () => new Response("{}", { headers: { "Content-Type": "application/json" } });\n',
  );
  const routes = join(folder, "app/routes.ts");
  const source = readFileSync(routes, "utf8");
  const lines = emptyPaths.map(
    (path) => `route("${path.slice(1)}", "routes/bench-empty.ts", { id: "${path.slice(1)}" }),`,
  );
  const patched = source.replace(
    "export default byCase([",
    `export default byCase([\n  ${lines.join("\n  ")}`,
  );
  if (patched === source) throw new Error("app/routes.ts has no list to put the empty route into.");
  writeFileSync(routes, patched);
  execFileSync(process.execPath, [resolve("node_modules/@react-router/dev/bin.js"), "build"], {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, NODE_ENV: "production" },
  });
  return join(folder, "build/server/index.js");
}
