import { z } from "zod";
import {
  FILE_DESTINATION_LABELS,
  type FileDestination,
} from "#app/features/publishing/company-files/company-file.ts";
import { choice, type Option } from "#app/features/fields/choice.schema.ts";
import { once } from "#app/features/fields/once.schema.ts";
import { typeMessage } from "#app/features/fields/text.schema.ts";
import { MISSING } from "./live-upload.ts";

export const DESTINATIONS = Object.entries(FILE_DESTINATION_LABELS).map(([value, label]) => ({
  value: value as FileDestination,
  label,
})) satisfies Option<FileDestination>[];

/** The fields beside the files. Whether there is such a client is for the command to see. */
export const liveUploadSchema = z.object({
  companyId: z
    .string({ error: typeMessage("Client", MISSING) })
    .max(60, { error: "Select the client from the list" }),
  destination: choice("Destination", DESTINATIONS, "Select where the files go"),
  _once: once,
});
