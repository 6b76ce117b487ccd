/** One page of a file of the company's that is being read, as a picture. */
import { NotRead } from "#app/features/publishing/readings/pages/not-read.tsx";
import { fileRoute } from "#app/http/files/file-route.server.ts";
import { readingPicture } from "#app/http/portal/reader.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import type { Route } from "./+types/file-read-picture";

export const middleware: Route.MiddlewareFunction[] = fileRoute(signedIn, readingPicture("file"));

export const ErrorBoundary = NotRead;

export { fileHeaders as headers, noFile as loader } from "#app/http/files/file-route.server.ts";
export { NoPage as default } from "#app/ui/no-file.tsx";
