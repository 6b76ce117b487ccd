import type { RouteConfigEntry } from "@react-router/dev/routes";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import routes from "#app/routes.ts";

/** A URL of the product and the modules that answer it, outermost first. */
export interface Leaf {
  /** With its parameters as they stand in `routes.ts`, e.g. `/welcome/:token`. */
  path: string;
  /** Below `app/`. */
  file: string;
  /** The layouts around it, outermost first. */
  layouts: string[];
}

export const leaves: Leaf[] = (await Promise.resolve(routes)).flatMap((entry) => walk(entry, "", []));

function walk(entry: RouteConfigEntry, above: string, layouts: string[]): Leaf[] {
  const path = entry.path ? `${above}/${entry.path}` : above;
  if (entry.children && entry.children.length > 0) {
    return entry.children.flatMap((child) => walk(child, path, [...layouts, entry.file]));
  }
  return [{ path: path === "" ? "/" : path, file: entry.file, layouts }];
}

/** The source of a route module; empty while it is not written. */
export function sourceOf(file: string): string {
  const path = join("app", file);
  return existsSync(path) ? readFileSync(path, "utf8") : "";
}

/** What stands for an action elsewhere: verbs of its buttons, or the whole answer to its post. */
const answering =
  /"#(app\/http\/(?:desk|tools|portal)\/(?:[\w-]+-verbs|[\w-]*answer-[\w-]+|queue-again)\.server\.ts)"/g;

/** The source of what a route module answers its posts by. */
export function verbsOf(file: string): string {
  const taken = [...sourceOf(file).matchAll(answering)];
  return taken.map(([, path = ""]) => readFileSync(path, "utf8")).join("\n");
}
