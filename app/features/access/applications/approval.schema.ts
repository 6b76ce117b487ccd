import { z } from "zod";
import { ACCESS_LEVELS, TOOLS } from "#app/features/core/clients/client.ts";
import { isAnswered, joinFields } from "#app/features/core/known-companies/known-company.ts";
import { choice, choices, type Option } from "#app/features/fields/choice.schema.ts";

/** @param services what the firm offers at this moment. */
export function approvalSchema(services: readonly Option[]) {
  return z
    .object({
      accessLevel: choice("Access level", ACCESS_LEVELS, "Select an access level"),
      services: choices("Service", services),
      tools: choices("Tool", TOOLS),
      ...joinFields,
    })
    .check(isAnswered);
}

export type ApprovalInput = z.output<ReturnType<typeof approvalSchema>>;
