import { z } from "zod";
import { COUNTRIES } from "#app/features/country.ts";
import { choice, choices, type Option } from "#app/features/fields/choice.schema.ts";
import { email } from "#app/features/fields/email.schema.ts";
import { once } from "#app/features/fields/once.schema.ts";
import { line } from "#app/features/fields/text.schema.ts";
import type { RequiredFields } from "#app/features/submissions/form-problems.ts";
import { ACCESS_LEVELS, TOOLS } from "../../core/clients/client.ts";

export const CLIENT_REQUIRED: RequiredFields = {
  fields: ["name", "email", "company", "jobRole"],
  sentence: "Please fill in all required fields including job role.",
};

/** @param services the services on offer, which are rows and not a fixed list. */
export function addClientSchema(services: readonly Option[]) {
  return z.object({
    name: line("Name", { max: 160, missing: "Enter the client’s name" }).refine(
      (name) => partsOfName(name).firstName.length <= 80 && partsOfName(name).lastName.length <= 80,
      { error: "First and last name must be 80 characters or fewer each" },
    ),
    email: email("Email address", "Enter the client’s email address"),
    company: line("Company", { max: 200, missing: "Enter the client’s company" }),
    jobRole: line("Job role", { max: 120, missing: "Enter the client’s job role" }),
    // The contract's form does not ask for it.
    country: choice("Country", COUNTRIES, "Select the company’s country").default("GB"),
    accessLevel: choice("Access level", ACCESS_LEVELS).default("client"),
    services: choices("Service", services),
    tools: choices("Tool", TOOLS),
    _once: once,
  });
}

export type AddClientInput = z.input<ReturnType<typeof addClientSchema>>;

/** A name as people write it, in the two parts an account has: the last word is the last name. */
export function partsOfName(name: string): { firstName: string; lastName: string } {
  const words = name.trim().split(/\s+/);
  if (words.length === 1) return { firstName: words[0] ?? "", lastName: "" };
  return { firstName: words.slice(0, -1).join(" "), lastName: words.at(-1) ?? "" };
}
