import { createHash } from "node:crypto";
import type { Client } from "../../core/clients/find-clients.server.ts";

/** The fields of a client that its edit page changes. */
export type ClientProfileFields = Pick<
  Client,
  | "firstName"
  | "lastName"
  | "jobRole"
  | "phone"
  | "company"
  | "country"
  | "city"
  | "businessType"
  | "companySize"
>;

export const PROFILE_FIELDS = [
  "firstName",
  "lastName",
  "jobRole",
  "phone",
  "company",
  "country",
  "city",
  "businessType",
  "companySize",
] as const satisfies readonly (keyof ClientProfileFields)[];

/** Names what a profile says: whoever saves over another version than they were shown is told first. */
export function profileVersion(profile: ClientProfileFields): string {
  const said = JSON.stringify(PROFILE_FIELDS.map((name) => profile[name]));
  return createHash("sha256").update(said).digest("base64url");
}
