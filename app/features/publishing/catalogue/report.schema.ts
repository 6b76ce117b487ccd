import { z } from "zod";
import { ticked } from "#app/features/fields/choice.schema.ts";
import { neededWhole } from "#app/features/fields/number.schema.ts";
import { optional } from "#app/features/fields/optional.schema.ts";
import { doubtfulPounds, penceIn } from "#app/features/fields/pounds.ts";
import { once } from "#app/features/fields/once.schema.ts";
import { rule } from "#app/features/fields/rule.schema.ts";
import { line, optionalParagraph, paragraph } from "#app/features/fields/text.schema.ts";
import type { FileType } from "#app/platform/uploads/file-types.ts";
import { count } from "#app/plural.ts";

/** What a report in the shop may be. */
export const REPORT_TYPES = ["pdf", "doc", "docx", "xls", "xlsx"] as const satisfies readonly FileType[];

/** The contract's words for a form that is not whole. */
export const UPLOAD_INCOMPLETE = "Please fill in all fields and select a file.";
const PRICE_MISSING = "Enter the price in pounds, or tick price on request";
export const FILE_MISSING = "Select a file";

/** Pounds without pence, as the shop shows them, read as pence; nothing for price on request. */
export const priceInPounds = optional(
  z
    .string({ error: PRICE_MISSING })
    .trim()
    .transform((text, context) => {
      const pence = penceIn(text);
      if (pence !== null && pence % 100 === 0) return pence;
      context.addIssue({
        code: "custom",
        message: doubtfulPounds(text) ?? "Price must be whole pounds, like 1,250",
      });
      return z.NEVER;
    })
    .refine((pence) => pence <= 100_000_000, { error: "Price must be £1,000,000 or less" }),
);

interface PriceFields {
  price?: number | undefined;
  onRequest: boolean;
}

/** For a form with a price and a tick for price on request: one of the two is needed. */
export const priceSaid = rule<PriceFields, "price" | "onRequest">(
  ["price", "onRequest"],
  ({ price, onRequest }, ask) => {
    if (!onRequest && price === undefined) ask("price", PRICE_MISSING);
  },
);

const pages = optional(neededWhole("Pages", { least: 1, most: 10_000, like: "24" }));

/** When the report was last changed, as the page showed it: nobody overwrites what they have not seen. */
const seen = z.string().max(40).catch("").default("");

const entry = {
  title: line("Title", { max: 200, missing: "Enter a title" }),
  description: paragraph("Description", { max: 2000, missing: "Enter a description for the shop" }),
  category: line("Category", { max: 60, missing: "Select a category" }),
  price: priceInPounds,
  onRequest: ticked(),
  pages,
};

export const uploadReportSchema = z.object({ ...entry, _once: once }).check(priceSaid);

const mostSections = 60;

export const editReportSchema = z
  .object({
    ...entry,
    contents: optionalParagraph("Contents", { max: 6000 })
      .transform((text = "") => text.split("\n").map((section) => section.trim()))
      .transform((sections) => sections.filter(Boolean))
      .refine((sections) => sections.length <= mostSections, {
        error: `Contents must have ${count(mostSections, "line")} or fewer`,
      })
      .refine((sections) => sections.every(({ length }) => length <= 200), {
        error: "Each line of the contents must be 200 characters or fewer",
      }),
    seen,
  })
  .check(priceSaid);

const changeNote = paragraph("Change note", { max: 1000, missing: "Say what changed: holders read it" });

export const versionSchema = z.object({ changeNote, pages, seen, _once: once });

/** The same from an authored draft: `revision` is the text the person saw. */
export const draftVersionSchema = z.object({
  changeNote,
  draft: z.string().max(32).catch(""),
  revision: z.coerce.number().int().min(1).max(1_000_000_000).catch(0),
  seen,
  _once: once,
});
