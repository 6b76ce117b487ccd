/** A company's particulars, for its own people and for staff. */
import { z } from "zod";
import { isAdmin } from "#app/features/actor.ts";
import { companyRecordSchema } from "#app/features/core/companies/company.schema.ts";
import type { Company } from "#app/features/core/companies/company.ts";
import { changeCompany } from "#app/features/core/companies/company.commands.server.ts";
import { companyVersion, findCompany } from "#app/features/core/companies/find-company.server.ts";
import { call } from "#app/http/api/call.server.ts";
import { ENUMERATIONS as E } from "#app/http/api/enumerations.ts";
import { particularsOf } from "#app/http/portal/company-form.server.ts";
import {
  asIn,
  country,
  emailAddress,
  oneById,
  recordId,
  reference,
  time,
  version,
  versionGiven,
} from "#app/http/api/scalars.ts";

const tag = "Companies";
const notThere = "There is no such company.";
const { shape: field } = companyRecordSchema;

const company = z
  .object({
    id: recordId,
    number: reference("CO-0007"),
    name: asIn(field.name),
    registeredNumber: asIn(field.registeredNumber).nullable(),
    vatNumber: asIn(field.vatNumber).nullable(),
    country,
    street: asIn(field.street).nullable(),
    city: asIn(field.city),
    postcode: asIn(field.postcode).nullable(),
    billingCountry: country
      .nullable()
      .meta({ description: "Of the address; null where it is the country it belongs to." }),
    billingName: asIn(field.billingName).nullable(),
    billingEmail: emailAddress.nullable(),
    purchaseOrders: z.enum(E.PurchaseOrders),
    timeZone: z.enum(E.TimeZone),
    record: z
      .object({
        evidence: z.enum(E.Evidence).nullable(),
        evidenceNote: asIn(field.evidenceNote).nullable(),
        evidenceAt: time.nullable(),
        approvesInvitations: z.boolean(),
      })
      .meta({ id: "CompanyRecord" })
      .nullable()
      .meta({ description: "What staff keep of it; null to its own people." }),
    version: version.meta({ description: "Sent back when it is changed." }),
  })
  .meta({ id: "Company" });

function toldCompany(found: Company, isStaff: boolean): z.output<typeof company> {
  const { evidence, evidenceNote, evidenceAt, approvesInvitations, ...particulars } = found;
  return {
    ...particulars,
    timeZone: particulars.timeZone as z.output<typeof company>["timeZone"],
    record: isStaff ? { evidence, evidenceNote, evidenceAt, approvesInvitations } : null,
    version: companyVersion(found),
  };
}

export const oneCompany = call({
  method: "GET",
  path: "/api/companies/{id}",
  tag,
  summary: "A company’s particulars",
  who: "member",
  scope: "company:read",
  ofCompany: true,
  params: oneById,
  answer: company,
  refusals: { not_found: notThere },
  async run({ db, actor, params: { id }, refuse }) {
    const found = await findCompany(db, actor, id);
    return found ? { data: toldCompany(found, isAdmin(actor)) } : refuse("not_found", notThere);
  },
});

export const changedCompany = call({
  method: "PATCH",
  path: "/api/companies/{id}",
  tag,
  summary: "Change a company’s particulars",
  description:
    "All of them: what is left out and may be empty becomes empty. Staff are told of another name, country or VAT number; invoices keep what they were made with. `version` is that of the particulars you read.",
  who: "member",
  needs: "manage-company",
  scope: "company:write",
  ofCompany: true,
  params: oneById,
  body: companyRecordSchema
    .omit({ seen: true, evidence: true, evidenceNote: true, approvesInvitations: true })
    .extend({
      record: z
        .object({
          evidence: z.enum(E.Evidence, { error: "Evidence is one of those listed" }).nullable(),
          evidenceNote: field.evidenceNote,
          approvesInvitations: z.boolean({ error: "Say true or false" }),
        })
        .strict()
        .optional()
        .meta({ description: "Staff’s alone: the whole of it." }),
      version: versionGiven("The version is none of ours", "Send the version of the company you read"),
    }),
  answer: company,
  refusals: { not_found: notThere, moved: "Somebody changed it since." },
  async run({ db, actor, params: { id }, body, refuse, wrong }) {
    if (body.record && !isAdmin(actor))
      return wrong("record", "What staff keep of a company is theirs to change");
    const { record, version: seen } = body;
    const result = await changeCompany(db, actor, {
      companyId: id,
      seen,
      particulars: particularsOf({ ...body, seen }),
      ...(record && { record: { ...record, evidenceNote: record.evidenceNote ?? null } }),
    });
    if (!result.ok && result.reason === "conflict")
      return refuse("moved", "This company was changed meanwhile: read it again, then change it.");
    const found = result.ok ? await findCompany(db, actor, id) : null;
    return found ? { data: toldCompany(found, isAdmin(actor)) } : refuse("not_found", notThere);
  },
});
