import { z } from "zod";
import { choice, choices, type Option } from "#app/features/fields/choice.schema.ts";
import { ACCESS_LEVELS, TOOLS } from "../../core/clients/client.ts";

/** @param services the services on offer, which are rows and not a fixed list. */
export function clientAccessSchema(services: readonly Option[]) {
  return z.object({
    accessLevel: choice("Access level", ACCESS_LEVELS),
    services: choices("Service", services),
    tools: choices("Tool", TOOLS),
    /** Which version of the access the form was shown for; a mangled one fits none. */
    seen: z.string().max(64).catch(""),
  });
}

export type ClientAccessInput = z.input<ReturnType<typeof clientAccessSchema>>;
