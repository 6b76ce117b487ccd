import { z } from "zod";
import { line } from "#app/features/fields/text.schema.ts";

export const paymentSchema = z.object({
  paymentReference: line("Payment reference", {
    max: 100,
    missing: "Enter the payment reference, as the bank statement has it",
  }),
});
