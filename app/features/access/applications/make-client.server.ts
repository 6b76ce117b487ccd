import {
  createClient,
  joinCompany,
  type Joining,
} from "#app/features/access/onboarding/create-client.server.ts";
import type { Actor } from "#app/features/actor.ts";
import type { AccessLevel } from "#app/features/core/clients/client.ts";
import type { Trx } from "#app/platform/database.server.ts";
import type { ApplicationRow } from "./application.scope.server.ts";

export interface ApplicationApproval {
  applicationId: string;
  accessLevel: AccessLevel;
  /** Service ids and tools the company starts with. */
  services: readonly string[];
  tools: readonly string[];
  /** Of whoever joins a company that is here already: it keeps what it may use, whatever is said above. */
  join?: Joining | undefined;
}

/** Makes an applicant a pending person of a company: of their own, or of one that is here already. */
export function makeClientOf(
  trx: Trx,
  actor: Actor,
  application: ApplicationRow,
  { join, accessLevel, services, tools }: ApplicationApproval,
): Promise<{ companyId: string; userId: string }> {
  const newcomer = {
    person: {
      firstName: application.first_name,
      lastName: application.last_name,
      email: application.email,
      jobTitle: application.job_title,
      phone: application.phone,
    },
    status: "pending" as const,
  };
  if (join) return joinCompany(trx, actor, join, newcomer);
  return createClient(trx, actor, {
    ...newcomer,
    company: {
      name: application.company,
      country: application.country,
      city: application.city,
      businessType: application.business_type,
      companySize: application.company_size,
    },
    accessLevel,
    services,
    tools,
    isDemo: application.is_demo === 1,
  });
}
