import { z } from "zod";
import { typeMessage } from "#app/features/fields/text.schema.ts";

export const makeClientSchema = z.object({
  companyId: z
    .string({ error: typeMessage("Client company", "Select the client company they belong to") })
    .max(60, { error: "Select the client company from the list" }),
});
