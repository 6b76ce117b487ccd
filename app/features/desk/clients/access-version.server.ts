import { createHash } from "node:crypto";
import type { AccessLevel } from "../../core/clients/client.ts";

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
