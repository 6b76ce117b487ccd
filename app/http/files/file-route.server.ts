/**
 * A route that is a file. Its middleware answers with the file; where there is none, the loader throws why, so that the
 * page that says so has the site around it. Besides its middleware it exports
 * `export { fileHeaders as headers, noFile as loader } from "#app/http/files/file-route.server.ts"` and
 * `export { NoPage as default } from "#app/ui/no-file.tsx"`, and where it has words of its own,
 * `export const ErrorBoundary = noFilePage(…)`.
 */
import { createContext, data, type RouterContextProvider } from "react-router";
import { PdfBudgetError, PdfBusyError } from "#app/platform/pdf/pdf.server.ts";
import { notFound } from "../respond.server.ts";

/**
 * Why there is no file. "unmarkable": no copy can be made of it, and it goes out to nobody as it is. "too-much": what
 * would stand in it is more than can be printed.
 */
export type FileRefusal = "not-found" | "busy" | "unmarkable" | "too-much";

interface Args<Params> {
  request: Request;
  params: Params;
  context: Readonly<RouterContextProvider>;
}

type Answer<Scope, Params> = (scope: Scope, args: Args<Params>) => Promise<Response | FileRefusal>;

interface FileRoute<Scope, Params> {
  get: Answer<Scope, Params>;
  /** Where a file is made for the person: says that there is one, and makes none. Otherwise `get` without its body. */
  head?: Answer<Scope, Params>;
}

/** What the loader throws. */
const refusal = createContext<unknown>(null);

/**
 * The middleware of a file's route.
 * @param scopeOf who may ask at all; throws for others, as a page's scope does. Whose this file is, `get` says.
 */
export function fileRoute<Scope, Params>(
  scopeOf: (context: Args<Params>["context"], params: Params) => Scope | Promise<Scope>,
  { get, head }: FileRoute<Scope, Params>,
): ((args: Args<Params>, next: () => Promise<Response>) => Promise<Response>)[] {
  return [
    async (args, next) => {
      const isHead = args.request.method === "HEAD";
      if (!isFileWanted(args.request)) return next();
      try {
        const scope = await scopeOf(args.context, args.params);
        const answer = await ((isHead && head) || get)(scope, args);
        if (answer instanceof Response) return isHead ? await withoutBody(answer) : answer;
        args.context.set(refusal, REFUSALS[answer]());
      } catch (thrown) {
        // A redirect is an answer, and the page of a lock has its frame with it.
        if (thrown instanceof Response || isLock(thrown)) throw thrown;
        args.context.set(refusal, fileBusy(thrown));
      }
      return next();
    },
  ];
}

const REFUSALS: Record<FileRefusal, () => unknown> = {
  "not-found": notFound,
  busy: () => busy(null),
  unmarkable: () => data(null, { status: 422 }),
  "too-much": () => data(null, { status: 422 }),
};

/** Throw it, on a page that shows what a file's route would send: why it can't. */
export const fileRefused = (reason: FileRefusal) => REFUSALS[reason]();

/** Throw it: what a page was to show is not made now; anything else goes on as it is. */
export const fileBusy = (thrown: unknown) => (thrown instanceof PdfBusyError ? busy(thrown) : thrown);

const busy = (why: PdfBusyError | null) => {
  const seconds = why instanceof PdfBudgetError ? why.retryAfterSeconds : 5;
  return data(null, { status: 503, headers: { "Retry-After": String(seconds) } });
};

/** Not for another method, nor for a router's data request, which a client navigation sends; its `url` does not tell. */
function isFileWanted({ method, url }: Request): boolean {
  return (method === "GET" || method === "HEAD") && !new URL(url).pathname.endsWith(".data");
}

/** Whether it is `forbidden()`, of all that is thrown. */
function isLock(thrown: unknown): boolean {
  const told = thrown instanceof Object && "data" in thrown ? thrown.data : null;
  return told instanceof Object && "frame" in told;
}

async function withoutBody(answer: Response): Promise<Response> {
  await answer.body?.cancel();
  return new Response(null, answer);
}

/** The loader of such a route. @throws why there is no file: 404 unless something else stood in its way. */
export function noFile({ context }: { context: Readonly<RouterContextProvider> }): never {
  throw context.get(refusal) ?? notFound();
}

/** The headers of such a route: those of what was thrown. */
export function fileHeaders({ errorHeaders }: { errorHeaders: Headers | undefined }): Headers {
  return errorHeaders ?? new Headers();
}
