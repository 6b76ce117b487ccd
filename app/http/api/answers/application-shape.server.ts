/** An application for access as the API tells it. */
import { z } from "zod";
import type { Member } from "#app/features/actor.ts";
import { appliedOf } from "#app/features/access/applications/application-columns.ts";
import {
  applicationSchema,
  declineSchema,
  questionSchema,
} from "#app/features/access/applications/application.schema.ts";
import { findApplication } from "#app/features/access/applications/find-applications.server.ts";
import { ENUMERATIONS as E } from "../enumerations.ts";
import { asIn, country, emailAddress, name, recordId, reference, time, word } from "../scalars.ts";
import type { Db } from "#app/platform/database.server.ts";

const sent = applicationSchema.shape;

export const listedApplication = {
  id: recordId,
  reference: reference("APP-2026-0001"),
  firstName: asIn(sent.firstName),
  lastName: asIn(sent.lastName),
  email: emailAddress,
  company: asIn(sent.company),
  country,
  state: z.enum(E.ApplicationState),
  submittedAt: time,
};
export const applicationDetails = z
  .object({
    ...listedApplication,
    phone: asIn(sent.phone),
    jobTitle: asIn(sent.jobTitle),
    city: asIn(sent.city),
    businessType: word,
    companySize: name,
    annualRevenue: name.nullable(),
    dataNeeds: asIn(sent.dataNeeds),
    currentDataProviders: asIn(sent.currentDataProviders).nullable(),
    specificRequirements: asIn(sent.specificRequirements).nullable(),
    referralSource: word.nullable(),
    reviewer: name.nullable().meta({ description: "The name of who took it up; null: nobody yet." }),
    hasAccount: z
      .boolean()
      .meta({ description: "The address belongs to somebody already, so it can’t be approved." }),
    decidedAt: time.nullable(),
    declineReason: asIn(declineSchema.shape.reason).nullable(),
    clientId: recordId.nullable().meta({ description: "The client it became when it was approved." }),
    messages: z
      .array(
        z.object({
          id: recordId,
          author: z.enum(E.ApplicationWriter),
          by: name.nullable().meta({ description: "Who of staff; null for the applicant." }),
          body: asIn(questionSchema.shape.message),
          createdAt: time,
        }),
      )
      .max(100)
      .meta({ description: "The latest hundred questions and answers, oldest first." }),
  })
  .meta({ id: "Application" });

export async function tellApplication(
  db: Db,
  actor: Member,
  id: string,
): Promise<z.output<typeof applicationDetails> | null> {
  const found = await findApplication(db, actor, id);
  if (!found) return null;
  const { application: row, state, reviewer, hasAccount, thread } = found;
  return {
    id: row.id,
    reference: row.reference,
    ...appliedOf(row),
    state,
    submittedAt: row.submitted_at,
    reviewer,
    hasAccount,
    decidedAt: row.decided_at,
    declineReason: row.decline_reason,
    clientId: row.company_id,
    messages: thread.map(({ id: message, author, by, body, at }) => ({
      id: message,
      author,
      by,
      body,
      createdAt: at,
    })),
  };
}
