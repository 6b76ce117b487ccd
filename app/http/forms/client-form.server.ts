import type { z } from "zod";
import {
  CLIENT_FIELDS_MISSING,
  CLIENT_REQUIRED_FIELDS,
} from "#app/features/desk/clients/add-client.schema.ts";
import { readForm } from "./form.server.ts";

/** Reads a new client's form; a missing required field is told in the contract's sentence, too. */
export async function readClientForm<Schema extends z.ZodType>(request: Request, schema: Schema) {
  const posted = await request.clone().formData();
  const read = await readForm(request, schema, { form: "client" });
  const isBlank = (name: string) =>
    posted.getAll(name).every((value) => typeof value === "string" && value.trim() === "");
  if (read.ok || !CLIENT_REQUIRED_FIELDS.some(isBlank)) return read;
  const rejection = () => {
    const answer = read.rejection();
    const { reply } = answer.data;
    // First, so that it leads the summary.
    const { "": others, ...fields } = reply.error ?? {};
    answer.data.reply = { ...reply, error: { "": [CLIENT_FIELDS_MISSING, ...(others ?? [])], ...fields } };
    return answer;
  };
  return { ...read, rejection };
}
