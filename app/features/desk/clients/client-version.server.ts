import { createHash } from "node:crypto";
import type { AccessLevel } from "#app/features/core/clients/client.ts";
import type { Client } from "#app/features/core/clients/find-clients.server.ts";

interface Access {
  accessLevel: AccessLevel;
  services: readonly string[];
  tools: readonly string[];
}

/** Names what a client may use: whoever saves over another version than they were shown is told first. */
export function accessVersion({ accessLevel, services, tools }: Access): string {
  const said = JSON.stringify([accessLevel, [...new Set(services)].sort(), [...new Set(tools)].sort()]);
  return createHash("sha256").update(said).digest("base64url");
}

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
