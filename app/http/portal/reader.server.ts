/** Readings as routes speak of them: the page, and the pictures of its pages. */
import { Readable } from "node:stream";
import type { RouterContextProvider } from "react-router";
import { drawReading, pictureType } from "#app/features/publishing/readings/draw-reading.server.ts";
import { showReading } from "#app/features/publishing/readings/pages/show-reading.server.ts";
import type { ReadingOf } from "#app/features/publishing/readings/reading.ts";
import { streamStored } from "#app/platform/storage/storage.server.ts";
import { fileBusy, fileRefused } from "../files/file-route.server.ts";
import { signedIn } from "../scope.server.ts";

interface Args<Params> {
  request: Request;
  params: Params;
  context: Readonly<RouterContextProvider>;
}

/** @throws the pages of what is not theirs to read, can't be shown, or not now. */
export async function readerLoader(
  kind: ReadingOf["kind"],
  { request, params, context }: Args<{ id: string }>,
) {
  const { db, actor, request: facts } = signedIn(context);
  const { signal, method } = request;
  const asked = { search: facts.url.searchParams, method, signal };
  const result = await showReading(db, actor, { kind, id: params.id }, asked).catch((error: unknown) => {
    throw fileBusy(error);
  });
  if (!result.ok) throw fileRefused(result.reason);
  return result.shown;
}

/** Shown in the page and kept by nobody: whoever may not read on has none of it. */
const pictureHeaders = (contentType: string) => ({
  "Content-Type": contentType,
  "Content-Disposition": "inline",
  "Cache-Control": "private, no-store",
  "Cross-Origin-Resource-Policy": "same-origin",
});

type Pictured = { id: string; copy: string; page: string };
type Asked = Args<Pictured>;
type Here = ReturnType<typeof signedIn>;

/** What a picture's route answers with. */
export function readingPicture(kind: ReadingOf["kind"]) {
  const askedOf = ({ params, request }: Asked) => ({
    copyId: params.copy,
    page: params.page,
    width: new URL(request.url).searchParams.get("wide") ?? "",
    signal: request.signal,
  });
  return {
    async head({ db, actor }: Here, args: Asked) {
      const type = await pictureType(db, actor, { kind, id: args.params.id }, askedOf(args));
      return type === null ? "not-found" : new Response(null, { headers: pictureHeaders(type) });
    },
    async get({ db, actor }: Here, args: Asked) {
      const made = await drawReading(db, actor, { kind, id: args.params.id }, askedOf(args));
      if (!made.ok) return made.reason;
      if ("png" in made) {
        const headers = { ...pictureHeaders("image/png"), "Content-Length": String(made.png.length) };
        return new Response(new Uint8Array(made.png), { headers });
      }
      const { stored } = made;
      const body = Readable.toWeb(await streamStored(stored)) as ReadableStream<Uint8Array>;
      const headers = { ...pictureHeaders(stored.contentType), "Content-Length": String(stored.size) };
      return new Response(body, { headers });
    },
  } as const;
}
