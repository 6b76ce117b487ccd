import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

const provider = "app/middleware/bench-context.server.ts";

/**
 * Builds the same routes the way React Router comes: its default entry (a stream begun when the shell is ready), no
 * front door, to be served by `react-router-serve` with express and `compression`. What the front door hands to the
 * pages (database, request) is handed over by one small middleware.
 * @returns the path of the server build.
 */
export async function buildStandard(folder: string): Promise<string> {
  mkdirSync(folder, { recursive: true });
  for (const name of ["app", "db", "public", "package.json", "react-router.config.ts", "tsconfig.json"]) {
    cpSync(name, join(folder, name), { recursive: true });
  }
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  cpSync(
    "node_modules/@react-router/dev/dist/config/defaults/entry.server.node.tsx",
    join(folder, "app/entry.server.tsx"),
  );
  rmSync(join(folder, "app/server.ts"));
  writeFileSync(
    join(folder, "vite.config.ts"),
    `import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
export default defineConfig({ plugins: [tailwindcss(), reactRouter()] });
`,
  );
  writeFileSync(
    join(folder, provider),
    `import type { MiddlewareFunction } from "react-router";
import { dbContext, requestContext } from "#app/context.ts";
import { db } from "#app/platform/database.server.ts";
export const benchContext: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  context.set(dbContext, db());
  const url = new URL(request.url);
  context.set(requestContext, {
    id: "bench", ip: "127.0.0.1", userAgent: request.headers.get("User-Agent") ?? "", url, nonce: "bench", basic: false,
    theme: "system",
  });
  return next();
};
`,
  );
  const root = join(folder, "app/root.tsx");
  const source = readFileSync(root, "utf8");
  const patched = source
    .replace(/(export const middleware[^=]*=\s*\[)/, "$1benchContext, ")
    .replace(/^/, 'import { benchContext } from "./middleware/bench-context.server.ts";\n');
  if (!patched.includes("[benchContext, "))
    throw new Error("app/root.tsx has no middleware list to put the context into.");
  writeFileSync(root, patched);
  execFileSync(process.execPath, [resolve("node_modules/@react-router/dev/bin.js"), "build"], {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, NODE_ENV: "production" },
  });
  return join(folder, "build/server/index.js");
}
