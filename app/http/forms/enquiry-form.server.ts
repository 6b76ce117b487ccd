/** What the public enquiry forms share: reading the post, and what they answer. */
import type { z } from "zod";
import { brand } from "#app/brand.ts";
import { contactSchema } from "#app/features/desk/support/enquiries/enquiry.schema.ts";
import type { SubmittedEnquiry } from "#app/features/desk/support/enquiries/submit-enquiry.server.ts";
import { portalContactSchema } from "#app/features/desk/support/portal-ticket.schema.ts";
import { count } from "#app/plural.ts";
import { later } from "../refusal.server.ts";
import { seeOther } from "../respond.server.ts";
import { readForm } from "./form.server.ts";

type Read<Schema extends z.ZodType> = Awaited<ReturnType<typeof readForm<Schema>>>;
type Reject = Read<z.ZodType>["reject"];
type FormAnswer = ReturnType<(Read<z.ZodType> & { ok: false })["rejection"]>;

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

/** The contact page's form. */
export function readContactForm(request: Request, form = "contact") {
  return sayingMissing(request, MISSING_INFORMATION, () => readEnquiryForm(request, contactSchema, form));
}

/** The portal's own, whose sentence the contract words in another way. */
export function readPortalContactForm(request: Request) {
  const sentence = "Missing Information - Please fill in name, email, and message fields.";
  return sayingMissing(request, sentence, () => readForm(request, portalContactSchema, { form: "contact" }));
}

/** A missing name, address or message is told in the contract's sentence, too. */
async function sayingMissing<
  Held extends { ok: true; rejection?: undefined } | { ok: false; rejection(): FormAnswer },
>(request: Request, sentence: string, read: () => Promise<Held>): Promise<Held> {
  const posted = await request.clone().formData();
  const form = await read();
  const isBlank = (name: string) =>
    posted.getAll(name).every((value) => typeof value === "string" && value.trim() === "");
  if (form.ok || !["name", "email", "message"].some(isBlank)) return form;
  const rejection = () => {
    const answer = form.rejection();
    const { reply } = answer.data;
    // First, so that it leads the summary.
    const { "": others, ...fields } = reply.error ?? {};
    reply.error = { "": [sentence, ...(others ?? [])], ...fields };
    return answer;
  };
  return { ...form, rejection };
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
