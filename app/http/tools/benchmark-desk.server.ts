import type { RouterContextProvider } from "react-router";
import { toolScope } from "#app/http/tools/tool-scope.server.ts";

/** Whose benchmarks a page is about. @throws as `toolScope` does. */
export function deskScope(context: Readonly<RouterContextProvider>) {
  return toolScope(context, "benchmarking");
}
