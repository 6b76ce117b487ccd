import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
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

/** The source of the verbs that a route module takes from `app/http/desk`. */
export function deskOf(file: string): string {
  const taken = [...sourceOf(file).matchAll(/"#(app\/http\/desk\/[^"]+)"/g)];
  return taken.map(([, path = ""]) => readFileSync(path, "utf8")).join("\n");
}
