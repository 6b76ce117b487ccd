/** What the public enquiry forms share: reading the post, and what they answer. */
import type { z } from "zod";
import { brand } from "#app/brand.ts";
import type { SubmittedEnquiry } from "#app/features/desk/support/enquiries/submit-enquiry.server.ts";
import type { RequiredFields } from "#app/features/submissions/form-problems.ts";
import { count } from "#app/plural.ts";
import { later } from "../refusal.server.ts";
import { seeOther } from "../respond.server.ts";
import { readForm } from "./form.server.ts";

type Read<Schema extends z.ZodType> = Awaited<ReturnType<typeof readForm<Schema>>>;
type Reject = Read<z.ZodType>["reject"];

/**
 * Reads an enquiry form; the honeypot is refused here, with its sentence.
 * @param form the form's id on the page.
 */
export async function readEnquiryForm<Schema extends z.ZodType<{ website?: unknown }>>(
  request: Request,
  schema: Schema,
  form: string,
  required?: RequiredFields,
) {
  const read = await readForm(request, schema, { form, hide: ["website"], ...(required && { required }) });
  if (!read.ok || !read.value.website) return read;
  const formErrors = ["A field that people don’t see was filled in. Leave “website” empty and submit again."];
  return { ok: false as const, rejection: () => read.reject({ formErrors }), reject: read.reject };
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
