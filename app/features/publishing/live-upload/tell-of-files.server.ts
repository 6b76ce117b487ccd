import {
  FILE_DESTINATION_LABELS,
  FILE_DESTINATION_PAGES,
  type FileDestination,
} from "#app/features/publishing/company-files/company-file.ts";
import { mailCompanies } from "#app/features/core/mail/queue-mail.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { env } from "#app/platform/env.server.ts";
import type { StoredFile } from "#app/platform/storage/storage.server.ts";
import { sizeInWords } from "#app/platform/uploads/upload.ts";
import { count } from "#app/plural.ts";
import { titleOf } from "./live-upload.ts";

interface Given {
  companyId: string;
  destination: FileDestination;
  files: readonly StoredFile[];
}

/**
 * Tells the people of a company who can sign in that files have come, in one mail each, unless they do without such.
 * @returns how many mails were written.
 */
export function tellOfFiles(trx: Trx, { companyId, destination, files }: Given): Promise<number> {
  const [first] = files;
  return mailCompanies(trx, [companyId], {
    kind: "files-delivered",
    subject:
      files.length === 1 && first
        ? `A document for you: ${titleOf(first.name)}`
        : `${count(files.length, "document")} for you`,
    paragraphs: [
      `We have put ${files.length === 1 ? "a document" : count(files.length, "document")} into your client portal (${FILE_DESTINATION_LABELS[destination]}):`,
      files.map(({ name, size }) => `- ${name} (${sizeInWords(size)})`).join("\n"),
      `Read and download here: ${env().origin}${FILE_DESTINATION_PAGES[destination]}`,
    ],
    relatedType: "client",
    relatedId: companyId,
  });
}
