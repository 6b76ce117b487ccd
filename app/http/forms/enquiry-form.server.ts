/** What the public enquiry forms share: reading the post, and what they answer. */
import type { z } from "zod";
import { brand } from "#app/brand.ts";
import { contactSchema } from "#app/features/desk/support/enquiries/enquiry.schema.ts";
import type { SubmittedEnquiry } from "#app/features/desk/support/enquiries/submit-enquiry.server.ts";
import { count } from "#app/plural.ts";
import { readForm } from "./form.server.ts";
import { later } from "../refusal.server.ts";
import { seeOther } from "../respond.server.ts";

type Read<Schema extends z.ZodType> = Awaited<ReturnType<typeof readForm<Schema>>>;
type Reject = Read<z.ZodType>["reject"];

export const MISSING_INFORMATION =
  "Missing Information: Please fill in all required fields (Name, Email, Message).";

/**
 * Reads an enquiry form; the honeypot is refused here, with its sentence.
 * @param form the form's id on the page.
 */
export async function readEnquiryForm<Schema extends z.ZodType<{ website?: unknown }>>(
  request: Request,
  schema: Schema,
  form: string,
) {
  const read = await readForm(request, schema, { form, hide: ["website"] });
  if (!read.ok || !read.value.website) return read;
  const formErrors = ["A field that people don’t see was filled in. Leave “website” empty and submit again."];
  return { ok: false as const, rejection: () => read.reject({ formErrors }), reject: read.reject };
}

/** The contact page's form: a missing name, address or message is told in the contract's sentence, too. */
export async function readContactForm(request: Request, form = "contact") {
  const posted = await request.clone().formData();
  const read = await readEnquiryForm(request, contactSchema, form);
  const isBlank = (name: string) =>
    posted.getAll(name).every((value) => typeof value === "string" && value.trim() === "");
  if (read.ok || !["name", "email", "message"].some(isBlank)) return read;
  const rejection = () => {
    const answer = read.rejection();
    const { reply } = answer.data;
    // First, so that it leads the summary.
    const { "": others, ...fields } = reply.error ?? {};
    reply.error = { "": [MISSING_INFORMATION, ...(others ?? [])], ...fields };
    return answer;
  };
  return { ...read, rejection };
}

/** To the confirmation, or the form again: 429 with Retry-After for one who sends too often, 503 when nothing was stored. */
export function answerEnquiry(form: { reject: Reject }, result: SubmittedEnquiry) {
  if (result.ok) return seeOther(result.thanksPath);
  if (result.reason === "failed") {
    const sentence = `Your enquiry was not sent: something went wrong on our side. Please try again, or write to ${brand.email.clients}.`;
    return form.reject({ formErrors: [sentence] }, 503);
  }
  const minutes = Math.ceil(result.retryAfterSeconds / 60);
  const sentence = `Too many enquiries have come from your network. Try again in ${count(minutes, "minute")}, or write to ${brand.email.clients}.`;
  return later(form.reject({ formErrors: [sentence] }, 429), result.retryAfterSeconds);
}
