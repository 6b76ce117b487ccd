import { PassThrough } from "node:stream";
import { BodyCutError } from "./body-cut.ts";
import { settled, startIntake, takeFile } from "./take-file.server.ts";
import type { Received, UploadLimits } from "./upload.ts";
import { startTurn } from "./used-chunk.ts";

/**
 * Reads a body that is one file and nothing else, as it arrives: counted, hashed and held against the ending of its
 * name, as a file in a form is. No more than some chunks are ever in memory, and they must be nobody else's. The caller
 * owns the draft of the file: it is given its place, kept, or removed.
 * @param name as the sender says it; never part of a path.
 */
export async function receiveRaw(request: Request, limits: UploadLimits, name: string): Promise<Received> {
  const intake = startIntake(limits, true);
  const { post } = intake;
  const stream = new PassThrough();
  const taking = takeFile(intake, stream, name);
  try {
    for await (const chunk of request.body ?? []) {
      post.size += chunk.byteLength;
      intake.turn = startTurn(chunk);
      // The next chunk is read once this one is on disk; its memory is given back at once.
      await new Promise<void>((resolve) => stream.write(chunk, () => resolve()));
      await intake.writing;
      intake.turn.end();
    }
    stream.end();
  } catch (error) {
    // The sender went away, was too slow, or sent without end.
    post.trouble = error instanceof BodyCutError ? error.reason : "malformed";
    stream.destroy();
  }
  return settled(intake, [taking]);
}
