import { z } from "zod";
import { once } from "#app/features/fields/once.schema.ts";
import { line } from "#app/features/fields/text.schema.ts";

export const grantReportSchema = z.object({
  reportId: line("Report", { max: 40, missing: "Choose the report to grant" }),
  _once: once,
});

export type GrantReportInput = z.input<typeof grantReportSchema>;
