import type { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import busboy from "busboy";
import { BodyCutError } from "./body-cut.ts";
import { settled, startIntake, type Taken, takeFile } from "./take-file.server.ts";
import { startTurn } from "./used-chunk.ts";
import type { Received, UploadLimits } from "./upload.ts";

const mostFields = 40;
const longestField = 64 * 1024;
/** Characters of all fields together, whatever one may have. */
const mostText = mostFields * longestField;
/** More files than a form takes are named up to here; beyond it the post is no honest one. */
const surplus = 20;

/**
 * Reads a multipart form (RFC 7578) as it arrives. Each file goes to a temporary file of its own, is counted and
 * hashed on the way and held against the ending of its name; what will not do is read to its end and thrown away, so
 * that the browser gets to see the answer. The next chunk is read once the last one is on disk, and its memory is
 * given back at once: no more than some chunks are ever in memory. The chunks must be nobody else's.
 * The caller owns the drafts of `files`: each is given its place, kept, or removed.
 * @param takesFiles false: every file is thrown away, the fields are read all the same.
 */
export async function receiveUpload(
  request: Request,
  limits: UploadLimits,
  takesFiles = true,
): Promise<Received> {
  const parser = parserFor(request.headers.get("Content-Type") ?? "", limits);
  const intake = startIntake(limits, takesFiles);
  const { post } = intake;
  if (!parser) post.trouble = "malformed";
  const tasks: Promise<Taken>[] = [];
  const streams: Readable[] = [];
  let text = 0;
  const malformed = () => {
    post.trouble ??= "malformed";
    parser?.destroy();
  };
  parser
    ?.on("field", (name, value) => {
      text += (name?.length ?? 0) + value.length;
      if (text > mostText) {
        post.trouble ??= "too-large";
        parser.destroy();
      } else if (name) post.fields.append(name, value);
    })
    .on("file", (field, stream, { filename }) => {
      // A destroyed parser goes on to the end of its chunk, and announces files that it will never end.
      if (parser.destroyed) return void stream.destroy();
      streams.push(stream);
      if (field) post.inputs.add(field);
      // A part that belongs to no field is no file of this form.
      tasks.push(takeFile(intake, stream, (field && filename) || ""));
    })
    .on("error", malformed)
    .on("partsLimit", malformed)
    .on("fieldsLimit", malformed)
    .on("filesLimit", malformed);
  // Not a race against one promise for the whole body: that would grow with every chunk.
  let goOn = () => {};
  const closed = parser && new Promise<void>((resolve) => parser.on("close", resolve));
  parser?.on("close", () => goOn());
  try {
    for await (const chunk of request.body ?? []) {
      post.size += chunk.byteLength;
      intake.turn = startTurn(chunk);
      if (parser && !parser.destroyed) {
        await new Promise<void>((resolve) => {
          goOn = resolve;
          parser.write(chunk, () => resolve());
        });
        await intake.writing;
      }
      intake.turn.end();
    }
    if (parser && !parser.destroyed) parser.end();
    // By the next turn every file that has an end was read to it. Of one after the form's own end the parser knows no
    // end, and would wait for it for ever.
    await setImmediate();
    if (streams.some((stream) => !stream.readableEnded)) malformed();
  } catch (error) {
    // The sender went away, was too slow, or sent without end.
    post.trouble = error instanceof BodyCutError ? error.reason : "malformed";
    parser?.destroy();
  }
  await closed;
  // Nothing comes after the parser's end: what it has not ended by then never will be.
  for (const stream of streams) if (!stream.readableEnded) stream.destroy();
  return settled(intake, tasks);
}

function parserFor(contentType: string, limits: UploadLimits) {
  // RFC 2046: a boundary has at most 70 characters.
  const boundary = /;\s*boundary=(?:"([^"]*)"|([^;\s]*))/i.exec(contentType);
  const text = boundary?.[1] ?? boundary?.[2] ?? "";
  if (text === "" || text.length > 70) return null;
  try {
    return busboy({
      headers: { "content-type": contentType },
      defParamCharset: "utf8",
      limits: {
        fields: mostFields,
        fieldSize: limits.fieldBytes ?? longestField,
        files: limits.files + surplus,
        parts: mostFields + limits.files + surplus,
        headerPairs: 20,
      },
    });
  } catch {
    return null;
  }
}
