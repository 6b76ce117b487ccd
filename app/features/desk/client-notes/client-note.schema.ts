import { z } from "zod";
import { once } from "#app/features/fields/once.schema.ts";
import { paragraph } from "#app/features/fields/text.schema.ts";

const LONGEST_NOTE = 4000;

export const clientNoteSchema = z.object({
  body: paragraph("Note", { max: LONGEST_NOTE, missing: "Enter the note" }),
  /** The version that the page showed; empty for a new one. */
  seen: z.string().max(20).catch("").default(""),
  _once: once,
});

export type ClientNoteInput = z.input<typeof clientNoteSchema>;
