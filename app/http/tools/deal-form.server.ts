import type { z } from "zod";
import { MISSING_DEAL_FIELDS } from "#app/features/analysis/deals/forms/deal.schema.ts";
import { readForm } from "../forms/form.server.ts";

/** Reads a deal's form; a missing name, type or sector is told in the contract's sentence, too. */
export async function readDealForm<Schema extends z.ZodType>(request: Request, schema: Schema) {
  const posted = await request.clone().formData();
  const read = await readForm(request, schema, { form: "deal" });
  const isBlank = (name: string) =>
    posted.getAll(name).every((value) => typeof value === "string" && value.trim() === "");
  if (read.ok || !["name", "type", "sector"].some(isBlank)) return read;
  const rejection = () => {
    const answer = read.rejection();
    const { reply } = answer.data;
    // First, so that it leads the summary.
    const { "": others, ...fields } = reply.error ?? {};
    answer.data.reply = { ...reply, error: { "": [MISSING_DEAL_FIELDS, ...(others ?? [])], ...fields } };
    return answer;
  };
  return { ...read, rejection };
}
