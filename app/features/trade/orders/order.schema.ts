import { z } from "zod";
import { once } from "#app/features/fields/once.schema.ts";
import { line, optionalLine, optionalParagraph, paragraph } from "#app/features/fields/text.schema.ts";

export const orderSchema = z.object({
  purchaseOrder: optionalLine("Purchase order number", { max: 60 }),
  note: optionalParagraph("Note", { max: 1000 }),
  /** The price the page showed, in pence: nobody orders at a price they have not seen. What is no price fits none. */
  price: z
    .string()
    .regex(/^\d{1,11}$/)
    .transform(Number)
    .optional()
    .catch(-1),
  _once: once,
});

export type OrderInput = z.output<typeof orderSchema>;

export const cancelOrderSchema = z.object({
  reason: paragraph("Reason", { max: 1000, missing: "Enter the reason: it is sent to the client" }),
});

export const paymentSchema = z.object({
  paymentReference: line("Payment reference", {
    max: 100,
    missing: "Enter the payment reference, as the bank statement has it",
  }),
});
