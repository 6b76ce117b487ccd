import { normal } from "#app/normal-text.ts";
import { z } from "zod";
import { priceInPounds, priceSaid } from "#app/features/publishing/catalogue/report.schema.ts";
import { choice, ticked } from "#app/features/fields/choice.schema.ts";
import { once } from "#app/features/fields/once.schema.ts";
import { line, optionalLine, paragraph, typeMessage } from "#app/features/fields/text.schema.ts";
import { count } from "#app/plural.ts";
import { DRAFT_LABELS, DRAFT_LIMITS, type DraftFields } from "./draft.ts";

/**
 * What is written in a draft is kept as it was written: tags and brackets too, which are text here and print as text.
 * Only what nobody can see or meant is taken out, control characters and marks that turn the direction of text, so that
 * text from a word processor never stops a draft from being saved.
 */
function written(field: keyof DraftFields) {
  const [label, max] = [DRAFT_LABELS[field], DRAFT_LIMITS[field]];
  return z
    .string({ error: typeMessage(label, "") })
    .overwrite(field === "title" || field === "focus" ? onOneLine : plainText)
    .max(max, { error: `${label} must be ${count(max, "character")} or fewer` })
    .optional()
    .transform((text) => text ?? "");
}

function plainText(text: string): string {
  const plain = text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, "\n")
    .replace(
      /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u200B\u202A-\u202E\u2066-\u2069\uFEFF]/g,
      "",
    );
  return normal(plain).trimEnd();
}

function onOneLine(text: string): string {
  return plainText(text)
    .replace(/[\n\t]+/g, " ")
    .trim();
}

const revision = z.coerce.number().int().min(1).max(1_000_000_000).catch(0);

/** The contract's five fields, none of them needed to save, and what the page knows of the draft it shows. */
export const draftSchema = z.object({
  title: written("title"),
  focus: written("focus"),
  summary: written("summary"),
  content: written("content"),
  conclusions: written("conclusions"),
  /** The revision the page was shown with; 0 for a new draft. */
  revision,
  _once: once,
});

export type DraftInput = z.input<typeof draftSchema>;

export const shopEntrySchema = z
  .object({
    category: line("Category", { max: 60, missing: "Select a category" }),
    description: paragraph("Description", { max: 2000, missing: "Enter a description for the shop" }),
    price: priceInPounds,
    onRequest: ticked(),
    revision,
    _once: once,
  })
  .check(priceSaid);

export type ShopEntryInput = z.input<typeof shopEntrySchema>;

const DRAFT_DESTINATIONS = [
  { value: "my-reports", label: "My Reports Section" },
  { value: "client-documents", label: "Client Documents" },
  { value: "resource-library", label: "Resource Library" },
] as const;

const mostClients = 50;

export const deliverySchema = z.object({
  companies: z.preprocess(
    (given) => (given === undefined ? [] : Array.isArray(given) ? given : [given]),
    z
      .array(z.string().regex(/^[0-9a-f]{32}$/, { error: "Select clients from the list" }))
      .min(1, { error: "Select at least one client" })
      .max(mostClients, { error: `Select at most ${count(mostClients, "client")} at a time` })
      .transform((ids) => [...new Set(ids)]),
  ),
  destination: choice("Destination", DRAFT_DESTINATIONS),
  message: optionalLine("Message", { max: 400 }),
  revision,
  _once: once,
});

export type DeliveryInput = z.input<typeof deliverySchema>;
