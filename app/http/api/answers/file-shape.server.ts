/** A company’s file, and one given to a client, as the API tells them. */
import { z } from "zod";
import {
  type CompanyFile,
  FILE_DESTINATION_LABELS,
} from "#app/features/publishing/company-files/company-file.ts";
import type { findUpload } from "#app/features/publishing/live-upload/find-uploads.server.ts";
import { ENUMERATIONS as E } from "../enumerations.ts";
import { byteCount, countValue, name, recordId, sentence, time, word } from "../scalars.ts";

const destination = z
  .enum(E.FileDestination)
  .meta({ description: Object.values(FILE_DESTINATION_LABELS).join(", ") });

export const ownFile = z
  .object({
    id: recordId.meta({ description: "Also for `/api/reports/{id}/download`." }),
    title: name,
    description: sentence.nullable(),
    destination,
    source: z.enum(E.FileSource).meta({ description: "`created`: made here by your own people." }),
    category: word.nullable().meta({ description: "A category’s id; null for none." }),
    pages: countValue.nullable(),
    fileType: word,
    size: byteCount,
    madeBy: name.nullable(),
    addedAt: time,
    lastCopyAt: time.nullable().meta({ description: "When you last took a copy; null: never." }),
  })
  .meta({ id: "CompanyFile" });

export const uploadedFile = z
  .object({
    id: recordId,
    title: name,
    fileName: name,
    size: byteCount,
    isSigned: z
      .boolean()
      .meta({ description: "Whether the file carries a digital signature. Copies do not." }),
    client: z.object({ id: recordId, name }),
    destination,
    by: name.nullable().meta({ description: "Who gave it; null: the product itself." }),
    addedAt: time,
    removedAt: time.nullable().meta({ description: "When it was taken back; null while the client has it." }),
    downloads: countValue.meta({ description: "Copies the client’s people took." }),
  })
  .meta({ id: "UploadedFile" });

export function toUploadedFile({
  company,
  ...file
}: NonNullable<Awaited<ReturnType<typeof findUpload>>>): z.output<typeof uploadedFile> {
  return { ...file, client: company };
}

export function toOwnFile(file: CompanyFile): z.output<typeof ownFile> {
  const { categoryId, category: _label, ...own } = file;
  return { ...own, category: categoryId };
}
