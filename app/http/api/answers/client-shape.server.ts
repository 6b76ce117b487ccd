/** A client as the API tells it. */
import { z } from "zod";
import type { Member } from "#app/features/actor.ts";
import { accessVersion, profileVersion } from "#app/features/desk/clients/client-version.server.ts";
import { clientProfileSchema } from "#app/features/desk/clients/client.schema.ts";
import { TOOLS } from "#app/features/core/clients/client.ts";
import { activeServiceIds } from "#app/features/desk/clients/client-services.server.ts";
import { findClient } from "#app/features/core/clients/find-clients.server.ts";
import { phone } from "#app/features/fields/phone.schema.ts";
import { ENUMERATIONS as E } from "../enumerations.ts";
import { asIn, country, emailAddress, name, recordId, time, version, word } from "../scalars.ts";
import type { Db } from "#app/platform/database.server.ts";

const profile = clientProfileSchema.shape;

export const listedClient = {
  id: recordId.meta({ description: "The company’s." }),
  company: asIn(profile.company),
  contact: name.meta({ description: "The first person of the company; empty where nobody is left." }),
  email: emailAddress.nullable().meta({ description: "The contact’s; null where there is nobody." }),
  jobRole: asIn(profile.jobRole),
  status: z.enum(E.ClientStatus),
  accessLevel: z.enum(E.AccessLevel),
};
export const clientDetails = z
  .object({
    ...listedClient,
    userId: recordId.nullable().meta({ description: "The contact’s account; null where nobody is left." }),
    firstName: asIn(profile.firstName),
    lastName: asIn(profile.lastName),
    phone: asIn(phone()),
    country,
    city: asIn(profile.city),
    businessType: word.nullable(),
    companySize: name.nullable(),
    services: z
      .array(recordId)
      .max(200)
      .meta({ description: "Ids of services it uses, now or from a day to come." }),
    tools: z.array(word).max(TOOLS.length),
    accessVersion: version.meta({
      description: "Of level, services and tools: sent back when they are changed.",
    }),
    isOnboarded: z.boolean().meta({ description: "Has a password and an authenticator." }),
    createdAt: time,
    version: version.meta({ description: "Of the profile: sent back when it is changed." }),
  })
  .meta({ id: "Client" });

export async function tellClient(
  db: Db,
  actor: Member,
  id: string,
): Promise<z.output<typeof clientDetails> | null> {
  const found = await findClient(db, actor, id);
  if (!found) return null;
  const { emailNormalised: _, number: _number, mergedInto: _into, ...rest } = found;
  const services = await activeServiceIds(db, actor, id);
  const version = profileVersion(found);
  return { ...rest, services, version, accessVersion: accessVersion({ ...found, services }) };
}
