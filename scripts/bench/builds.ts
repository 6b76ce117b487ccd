/** The product's sources built in another way, to be served by `react-router-serve` as it comes. */
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

const sources = [
  "app",
  "db",
  "public",
  "package.json",
  "tsconfig.json",
  "react-router.config.ts",
  "vite.config.ts",
];

/** @param change may rewrite the copied sources. @returns the path of the server build. */
function buildCopy(folder: string, change: (edit: Edit) => void): string {
  mkdirSync(folder, { recursive: true });
  for (const name of sources) cpSync(name, join(folder, name), { recursive: true });
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  change({
    write: (path, text) => writeFileSync(join(folder, path), text),
    remove: (path) => rmSync(join(folder, path)),
    replace(path, from, to) {
      const source = readFileSync(join(folder, path), "utf8");
      const changed = source.replace(from, to);
      if (changed === source) throw new Error(`${path} has no place for what is measured: ${from}`);
      writeFileSync(join(folder, path), changed);
    },
  });
  execFileSync(process.execPath, [resolve("node_modules/@react-router/dev/bin.js"), "build"], {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, NODE_ENV: "production" },
  });
  return join(folder, "build/server/index.js");
}

interface Edit {
  write(path: string, text: string): void;
  remove(path: string): void;
  replace(path: string, from: string | RegExp, to: string): void;
}

/**
 * Where the empty route answers. Not below /api: nothing of the API runs for it. The router looks at longer addresses
 * first, so each call is held against the empty route whose address has as many words.
 */
export const emptyPaths = ["/bench/empty", "/bench/empty/route"] as const;

/**
 * The product, front door and all, with one route more: a resource route whose loader answers two bytes and asks nobody.
 * What it costs is what any call of the API pays before it begins.
 */
export function buildWithEmptyRoute(folder: string): string {
  return buildCopy(folder, ({ write, replace }) => {
    write(
      "app/routes/bench-empty.ts",
      'export const loader = () => new Response("{}", { headers: { "Content-Type": "application/json" } });\n',
    );
    const routes = emptyPaths
      .map((path) => path.slice(1))
      .map((path) => `route("${path}", "routes/bench-empty.ts", { id: "${path}" }),`);
    replace("app/routes.ts", "export default byCase([", `export default byCase([\n  ${routes.join("\n  ")}`);
  });
}

/**
 * The same routes the way React Router comes: its default entry (a stream begun when the shell is ready) and no front
 * door. What the door hands to the pages (database, request) is handed over by one small middleware.
 */
export function buildStandard(folder: string): string {
  return buildCopy(folder, ({ write, remove, replace }) => {
    const entry = "node_modules/@react-router/dev/dist/config/defaults/entry.server.node.tsx";
    write("app/entry.server.tsx", readFileSync(entry, "utf8"));
    remove("app/server.ts");
    replace("vite.config.ts", /environments: \{[\s\S]*?\n {2}\},\n/, "");
    write(
      "app/middleware/bench-context.server.ts",
      `import type { MiddlewareFunction } from "react-router";
import { dbContext, requestFactsContext } from "#app/context.ts";
import { db } from "#app/platform/database.server.ts";
export const benchContext: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  context.set(dbContext, db());
  const url = new URL(request.url);
  context.set(requestFactsContext, {
    id: "bench", method: request.method, ip: "127.0.0.1", userAgent: request.headers.get("User-Agent") ?? "", url, nonce: "bench", basic: false,
    theme: "system",
  });
  return next();
};
`,
    );
    replace("app/root.tsx", /(export const middleware[^=]*=\s*\[)/, "$1benchContext, ");
    replace("app/root.tsx", /^/, 'import { benchContext } from "./middleware/bench-context.server.ts";\n');
  });
}

/**
 * One page alone, with a root and a route of its own, behind the product's front door and entry: what React Router and
 * React cost by themselves.
 * @param addPage writes what the route is made of into the folder of sources.
 */
export function buildPlainPage(folder: string, addPage: (app: string) => void): string {
  return buildCopy(folder, ({ write }) => {
    addPage(join(folder, "app"));
    const own = (name: string) => readFileSync(`scripts/bench/peers/react-router/${name}`, "utf8");
    write("app/root.tsx", own("root.tsx"));
    write("app/routes/plain.tsx", own("notifications.tsx"));
    write(
      "app/routes.ts",
      'import { route } from "@react-router/dev/routes";\nexport default [route("admin-notifications", "routes/plain.tsx")];\n',
    );
  });
}
