import type { RouterContextProvider } from "react-router";
import { toolScope } from "#app/http/tools/tool-scope.server.ts";

/** Whose deals a page is about. @throws as `toolScope` does. */
export async function pipelineScope(context: Readonly<RouterContextProvider>) {
  const { desk: pipeline, ...here } = await toolScope(context, "deal-flow");
  return { ...here, pipeline };
}
