import { z } from "zod";
import { once } from "#app/features/fields/once.schema.ts";
import { optionalLine, optionalParagraph, paragraph } from "#app/features/fields/text.schema.ts";

export const orderSchema = z.object({
  purchaseOrder: optionalLine("Purchase order number", { max: 60 }),
  note: optionalParagraph("Note", { max: 1000 }),
  /** The price the page showed, in pence: nobody orders at a price they have not seen. */
  price: z.coerce.number().int().min(0).optional().catch(undefined),
  _once: once,
});

export type OrderInput = z.output<typeof orderSchema>;

export const cancelOrderSchema = z.object({
  reason: paragraph("Reason", { max: 1000, missing: "Enter the reason: it is sent to the client" }),
});
