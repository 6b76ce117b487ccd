import { z } from "zod";
import { addClient } from "#app/features/desk/clients/add-client.server.ts";
import {
  addClientSchema,
  CLIENT_REQUIRED,
  clientProfileSchema,
} from "#app/features/desk/clients/client.schema.ts";
import {
  changeClientAccess,
  changeClientProfile,
} from "#app/features/desk/clients/client.commands.server.ts";
import { ACCESS_LEVELS, CLIENT_STATUSES, TOOLS } from "#app/features/core/clients/client.ts";
import { CLIENT_SORTS, clientList } from "#app/features/core/clients/list-clients.server.ts";
import { listRows } from "#app/features/lists/list.server.ts";
import type { ApiErrorCode } from "#app/features/site/guides/api-errors.ts";
import { choice } from "#app/features/fields/choice.schema.ts";
import { phone } from "#app/features/fields/phone.schema.ts";
import { listServices } from "#app/features/trade/services/find-services.server.ts";
import { listedClient, clientDetails, tellClient } from "#app/http/api/answers/client-shape.server.ts";
import { call } from "#app/http/api/call.server.ts";
import { searched } from "#app/http/api/list-query.server.ts";
import { cursorFor, cursorOf, limitOf } from "#app/http/api/cursor.server.ts";
import { oneById, idGiven, versionGiven } from "#app/http/api/scalars.ts";

const tag = "Clients";
const notThere = "There is no such client.";
const status = choice("Status", CLIENT_STATUSES);
const accessLevel = choice("Access level", ACCESS_LEVELS);

const serviceIds = z
  .array(idGiven("Select services from the list"), {
    error: "Services must be a list of ids",
  })
  .max(100, { error: "Select services from the list" })
  .meta({ examples: [["b2b_esg_reports"]] });
const toolNames = z
  .array(choice("Tool", TOOLS), { error: "Tools must be a list" })
  .max(20, { error: "Select each tool once" });

export const clients = call({
  method: "GET",
  path: "/api/admin/clients",
  tag,
  summary: "Client companies",
  description: "With their contact, by the company’s name.",
  who: "admin",
  scope: "clients:read",
  query: z.object({
    search: searched.meta({
      description: "Part of a company’s name, or words of a person’s name or address.",
    }),
    status: status.optional().meta({ description: "In this state alone." }),
    accessLevel: accessLevel.optional().meta({ description: "At this level alone." }),
    sort: z
      .enum(CLIENT_SORTS, { error: `Sort by ${CLIENT_SORTS.join(" or ")}` })
      .default("company")
      .meta({ description: "`-company`: from Z to A." }),
    limit: limitOf(),
    cursor: cursorFor(z.tuple([z.string().max(500), z.string().max(40)])).optional(),
  }),
  answer: z.array(z.object(listedClient).meta({ id: "ListedClient" })),
  async run({ db, actor, query: { cursor, accessLevel: access, ...query } }) {
    const asked = { ...query, ...(access && { access }), after: cursor };
    const { rows, next } = await listRows(db, actor, clientList, asked);
    const data = rows.map(({ number: _number, city: _city, mergedInto: _into, ...row }) => row);
    return { data, next: next && cursorOf(next) };
  },
});

export const oneClient = call({
  method: "GET",
  path: "/api/admin/clients/{id}",
  tag,
  summary: "One client",
  who: "admin",
  scope: "clients:read",
  params: oneById,
  answer: clientDetails,
  refusals: { not_found: notThere },
  async run({ db, actor, params: { id }, refuse }) {
    const found = await tellClient(db, actor, id);
    return found ? { data: found } : refuse("not_found", notThere);
  },
});

export const newClient = call({
  method: "POST",
  path: "/api/admin/clients",
  tag,
  summary: "Add a client",
  description:
    "Active from the start, with an active user key; the person is mailed a link to set up the account.",
  who: "admin",
  scope: null,
  needsProof: true,
  creates: true,
  // Which services there are is for the command to see: they are rows.
  body: addClientSchema([{ value: "any", label: "Any" }])
    .omit({ _once: true })
    .extend({
      services: serviceIds.default([]).meta({ description: "Ids of services the client starts with." }),
      tools: toolNames.default([]),
    }),
  lead: CLIENT_REQUIRED,
  answer: clientDetails,
  status: 201,
  refusals: { has_account: true, has_applied: true },
  async run({ db, actor, body, once, refuse }) {
    const added = await addClient(db, actor, {
      ...body,
      services: [...new Set(body.services)],
      tools: [...new Set(body.tools)],
      _once: once,
    });
    if (added.ok) {
      const made = await tellClient(db, actor, added.companyId);
      if (!made) throw new Error(`The new client ${added.companyId} is not there.`);
      return { data: made, madeId: made.id };
    }
    const about = (field: string, code: ApiErrorCode, message: string) =>
      refuse(code, message, { errors: { [field]: [message] } });
    switch (added.reason) {
      case "not-allowed":
        return refuse("forbidden", "Only staff add clients.");
      case "no-company":
      case "known":
        throw new Error("The call joins no company, and asks about none.");
      case "unknown-service":
        return about("services", "invalid_input", "Select services from the list");
      case "has-account":
        return about("email", "has_account", "This address has an account already");
      case "has-applied":
        return about(
          "email",
          "has_applied",
          "Somebody has applied with this address: approve that application instead",
        );
    }
  },
});

export const clientProfile = call({
  method: "PATCH",
  path: "/api/admin/clients/{id}",
  tag,
  summary: "Change a client’s profile",
  description:
    "The whole profile: what is left out and may be empty becomes empty. `version` is that of the profile you read; of two who change the same version one is refused.",
  who: "admin",
  scope: "clients:write",
  params: oneById,
  body: clientProfileSchema.omit({ seen: true }).extend({
    phone: phone("Phone number", "Enter a phone number").optional(),
    version: versionGiven("The version is none of ours", "Send the version of the profile you read"),
  }),
  answer: clientDetails,
  refusals: { not_found: notThere, moved: "Somebody changed it since." },
  async run({ db, actor, params: { id }, body, refuse }) {
    const {
      version,
      lastName = "",
      phone: dialled = "",
      city = "",
      businessType,
      companySize,
      ...rest
    } = body;
    const profile = {
      ...rest,
      lastName,
      phone: dialled,
      city,
      businessType: businessType ?? null,
      companySize: companySize ?? null,
    };
    const changed = await changeClientProfile(db, actor, { companyId: id, seen: version, profile });
    if (!changed.ok && changed.reason === "moved")
      return refuse("moved", "This client was changed meanwhile: read it again, then change it.");
    const found = changed.ok ? await tellClient(db, actor, id) : null;
    return found ? { data: found } : refuse("not_found", notThere);
  },
});

export const clientAccess = call({
  method: "PATCH",
  path: "/api/admin/clients/{id}/access",
  tag,
  summary: "Change what a client may use",
  description:
    "Level, services and tools, all of them: a service that is left out ends, a tool is taken away. The client’s people are told by mail of services that started or ended. `version` is the `accessVersion` you read.",
  who: "admin",
  scope: null,
  needsProof: true,
  params: oneById,
  body: z.object({
    accessLevel,
    services: serviceIds.meta({ description: "Ids of services.", examples: [["b2b_esg_reports"]] }),
    tools: toolNames,
    version: versionGiven("The version is none of ours", "Send the accessVersion of the client you read"),
  }),
  answer: clientDetails,
  refusals: { not_found: notThere, moved: "Somebody changed it since." },
  async run({ db, actor, params: { id }, body, refuse, wrong }) {
    const offered = new Set((await listServices(db)).map((service) => service.id));
    if (body.services.some((service) => !offered.has(service)))
      return wrong("services", "Select services from the list");
    const changed = await changeClientAccess(db, actor, {
      companyId: id,
      accessLevel: body.accessLevel,
      services: [...new Set(body.services)],
      tools: [...new Set(body.tools)],
      seen: body.version,
    });
    if (!changed.ok && changed.reason === "moved")
      return refuse("moved", "This access was changed meanwhile: read it again, then change it.");
    if (!changed.ok && changed.reason === "not-allowed")
      return refuse("forbidden", "Only staff change a client’s access.");
    const found = changed.ok ? await tellClient(db, actor, id) : null;
    return found ? { data: found } : refuse("not_found", notThere);
  },
});
