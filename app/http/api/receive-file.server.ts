/** A call whose body is a file: received as the pages' files are, with the same limits and checks. */
import { isAdmin, type Member } from "#app/features/actor.ts";
import type { ApiErrorCode } from "#app/features/site/guides/api-errors.ts";
import { mediaType } from "#app/http/media-type.ts";
import { receiveRaw } from "#app/platform/uploads/receive-raw.server.ts";
import { receiveAllowed } from "#app/platform/uploads/upload-allowance.server.ts";
import {
  megabytes,
  type Received,
  sayProblem,
  statusOfProblems,
  type UploadedFile,
  type UploadLimits,
  USUAL_LIMITS,
} from "#app/platform/uploads/upload.ts";
import type { ProblemDetails } from "./problem.server.ts";

const limits: UploadLimits = { ...USUAL_LIMITS, files: 1, totalBytes: USUAL_LIMITS.fileBytes };

type ReceivedFile =
  | { ok: true; file: UploadedFile }
  | { ok: false; code: ApiErrorCode; problem: Omit<ProblemDetails, "requestId"> };

/** @param name what the file is called. The caller owns the draft of the file. */
export async function receiveFile(request: Request, actor: Member, name: string): Promise<ReceivedFile> {
  if (mediaType(request) !== "application/octet-stream") {
    const message = "Send the file itself as the body, with Content-Type: application/octet-stream.";
    return { ok: false, code: "unsupported_type", problem: { message } };
  }
  const uploader = { userId: actor.userId, isStaff: isAdmin(actor) };
  const allowed = await receiveAllowed(uploader, request, limits.totalBytes, () =>
    receiveRaw(request, limits, name),
  );
  if (!allowed.ok) {
    const message =
      allowed.reason === "quota"
        ? `You have uploaded ${megabytes(allowed.dailyBytes)} within a day.`
        : "No file can be taken at this moment: try again later.";
    const headers = { "Retry-After": String(allowed.retryAfterSeconds) };
    return { ok: false, code: codes[allowed.status], problem: { message, headers } };
  }
  const [file] = allowed.post.files;
  return file ? { ok: true, file } : refusal(allowed.post);
}

function refusal({ refused, trouble }: Received): ReceivedFile {
  const [first] = refused;
  const [status, message]: [keyof typeof codes, string] =
    trouble === "too-large"
      ? [413, `The file must be ${megabytes(limits.fileBytes)} or smaller.`]
      : trouble === "slow"
        ? [408, "The file came too slowly."]
        : trouble || !first
          ? [400, "The file did not arrive whole: send it again."]
          : [statusOfProblems(refused), sayProblem(first, limits)];
  return { ok: false, code: codes[status], problem: { message, errors: { file: [message] } } };
}

/** By the status of a refused upload, as pages have it. */
const codes = {
  400: "invalid_input",
  408: "timeout",
  413: "too_large",
  415: "unsupported_type",
  429: "too_many_requests",
  503: "busy",
  507: "no_room",
} as const satisfies Record<number, ApiErrorCode>;
