import { z } from "zod";
import {
  filesIn,
  findCompanyFile,
} from "#app/features/publishing/company-files/find-company-files.server.ts";
import { listRows } from "#app/features/lists/list.server.ts";
import { findClient } from "#app/features/core/clients/find-clients.server.ts";
import { choice } from "#app/features/fields/choice.schema.ts";
import type { ApiErrorCode } from "#app/features/site/guides/api-errors.ts";
import { line } from "#app/features/fields/text.schema.ts";
import {
  findUpload,
  listUploads,
  newestUpload,
} from "#app/features/publishing/live-upload/find-uploads.server.ts";
import { DESTINATIONS } from "#app/features/publishing/live-upload/live-upload.schema.ts";
import {
  giveBackFile,
  takeBackFile,
  type TakeBackResult,
  uploadToClient,
} from "#app/features/publishing/live-upload/live-upload.commands.server.ts";
import { ownFile, uploadedFile, toUploadedFile, toOwnFile } from "#app/http/api/answers/file-shape.server.ts";
import { call, type Refuse } from "#app/http/api/call.server.ts";
import { cursorOf } from "#app/http/api/cursor.server.ts";
import { paging, searchOf } from "#app/http/api/list-query.server.ts";
import { oneById, idGiven } from "#app/http/api/scalars.ts";
import { withStored } from "#app/http/forms/upload-form.server.ts";
import { DOCUMENT_TYPES, typesInWords } from "#app/platform/uploads/file-types.ts";

const tag = "Files";
const notThere = "There is no such file.";
export const files = call({
  method: "GET",
  path: "/api/client/files",
  tag,
  summary: "Your company’s files in one place",
  description: "The newest first. Each is downloaded by its id from `/api/reports/{id}/download`.",
  who: "client",
  scope: "files:read",
  query: z.object({
    destination: choice(
      "Destination",
      DESTINATIONS,
      "Say in which place: my-reports, client-documents or resource-library",
    ).meta({ description: "In which place." }),
    search: searchOf("title, description, file name or category"),
    ...paging,
  }),
  answer: z.array(ownFile),
  async run({ db, actor, query: { destination, cursor, ...query } }) {
    const asked = { ...query, sort: "newest", after: cursor } as const;
    const { rows, next } = await listRows(db, actor, filesIn(destination), asked);
    return { data: rows.map(toOwnFile), next: next && cursorOf(next) };
  },
});

export const oneFile = call({
  method: "GET",
  path: "/api/client/files/{id}",
  tag,
  summary: "One of your company’s files",
  who: "client",
  scope: "files:read",
  ofCompany: true,
  params: oneById,
  answer: ownFile,
  refusals: { not_found: notThere },
  async run({ db, actor, params: { id }, refuse }) {
    const found = await findCompanyFile(db, actor, id);
    return found ? { data: toOwnFile(found) } : refuse("not_found", notThere);
  },
});

export const uploads = call({
  method: "GET",
  path: "/api/admin/files",
  tag,
  summary: "Files given to clients",
  description: "The newest first. Of all clients with those taken back; of one client, what it has now.",
  who: "admin",
  scope: "files:read",
  query: z.object({
    clientId: idGiven("A client is named by its id")
      .optional()
      .meta({ description: "Of this client alone." }),
    ...paging,
  }),
  answer: z.array(uploadedFile),
  async run({ db, actor, query: { clientId, cursor, limit } }) {
    const { rows, next } = await listUploads(db, actor, { companyId: clientId, after: cursor, limit });
    return { data: rows.map(toUploadedFile), next: next && cursorOf(next) };
  },
});

export const oneUpload = call({
  method: "GET",
  path: "/api/admin/files/{id}",
  tag,
  summary: "A file given to a client",
  who: "admin",
  scope: "files:read",
  params: oneById,
  answer: uploadedFile,
  refusals: { not_found: notThere },
  async run({ db, actor, params: { id }, refuse }) {
    const found = await findUpload(db, actor, id);
    return found ? { data: toUploadedFile(found) } : refuse("not_found", notThere);
  },
});

export const newUpload = call({
  method: "POST",
  path: "/api/admin/files",
  tag,
  summary: "Give a client a file",
  description:
    "The body is the file itself; it stands in the client’s portal at once, and the client’s people are told by mail. " +
    `${typesInWords(DOCUMENT_TYPES)}, held against its name; 50 MB at most, two at a time.`,
  who: "admin",
  scope: "files:write",
  creates: true,
  takesFile: true,
  query: z.object({
    clientId: idGiven("A client is named by its id", "Name the client by its id").meta({
      description: "To whom.",
    }),
    destination: choice("Destination", DESTINATIONS, "Select where the file goes").meta({
      description: "Where the client finds it.",
    }),
    name: line("Name", { max: 200, missing: "Name the file, with its ending" }).meta({
      description: "What the file is called, with its ending.",
      examples: ["licence-schedule.pdf"],
    }),
  }),
  answer: uploadedFile,
  status: 201,
  refusals: { not_found: "There is no such client." },
  async admit({ db, actor, query, refuse }) {
    return (await findClient(db, actor, query.clientId)) ? null : noClient(refuse);
  },
  async run({ db, actor, query, file, once, refuse }) {
    if (!file) throw new Error("A call that takes a file came without one.");
    const given = await withStored([file], (stored) =>
      uploadToClient(db, actor, {
        companyId: query.clientId,
        destination: query.destination,
        files: stored,
        once,
      }),
    );
    if (!given.ok)
      return given.reason === "unknown-company"
        ? noClient(refuse)
        : refuse("forbidden", "Only staff give files.");
    const found = await newestUpload(db, actor, { companyId: query.clientId, sha256: file.sha256 });
    if (!found) throw new Error(`The file ${file.sha256} is not there.`);
    return { data: toUploadedFile(found), madeId: found.id };
  },
});

function noClient(refuse: Refuse): Response {
  const errors = { clientId: ["There is no such client"] };
  return refuse("not_found", "There is no such client.", { errors });
}

const moveRefusals: Record<Exclude<TakeBackResult, { ok: true }>["reason"], readonly [ApiErrorCode, string]> =
  {
    "not-allowed": ["forbidden", "Only staff give files and take them back."],
    "not-found": ["not_found", notThere],
    moved: ["moved", "Somebody was quicker: it is there already."],
  };

export const takenBackFile = call({
  method: "DELETE",
  path: "/api/admin/files/{id}",
  tag,
  summary: "Take a file back",
  description: "The client no longer has it. Copies they took stay theirs, and in the log.",
  who: "admin",
  scope: "files:write",
  params: oneById,
  answer: "nothing",
  refusals: { not_found: notThere, moved: "It was taken back already." },
  async run({ db, actor, params: { id }, refuse }) {
    const taken = await takeBackFile(db, actor, id);
    return taken.ok ? { data: null } : refuse(...moveRefusals[taken.reason]);
  },
});

export const restoredFile = call({
  method: "POST",
  path: "/api/admin/files/{id}/restore",
  tag,
  summary: "Give a file back",
  description: "The client has it again, in the same place.",
  who: "admin",
  scope: "files:write",
  params: oneById,
  answer: uploadedFile,
  refusals: { not_found: notThere, moved: "The client has it." },
  async run({ db, actor, params: { id }, refuse }) {
    const given = await giveBackFile(db, actor, id);
    if (!given.ok) return refuse(...moveRefusals[given.reason]);
    const found = await findUpload(db, actor, id);
    return found ? { data: toUploadedFile(found) } : refuse("not_found", notThere);
  },
});
