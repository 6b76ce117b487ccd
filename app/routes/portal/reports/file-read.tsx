/** A file of the company's read in the browser, for the person who is signed in. */
import { NotRead } from "#app/features/publishing/readings/pages/not-read.tsx";
import { ReadingPage } from "#app/features/publishing/readings/pages/reader.tsx";
import { readerLoader } from "#app/http/portal/reader.server.ts";
import type { Route } from "./+types/file-read";

export const loader = (args: Route.LoaderArgs) => readerLoader("file", args);

export default function ReadFile({ loaderData }: Route.ComponentProps) {
  return <ReadingPage reading={loaderData} />;
}

export const ErrorBoundary = NotRead;

export { fileHeaders as headers } from "#app/http/files/file-route.server.ts";
