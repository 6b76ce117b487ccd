import type { z } from "zod";
import type { RequestFacts } from "#app/context.ts";
import type { Actor, Admin, Member } from "#app/features/actor.ts";
import type { CompanyRight } from "#app/features/core/company-roles/company-role.policy.ts";
import type { ApiErrorCode } from "#app/features/site/guides/api-errors.ts";
import type { ApiScope } from "#app/features/access/api-tokens/api-token.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { UploadedFile } from "#app/platform/uploads/upload.ts";
import type { Lead } from "./read-input.server.ts";
import type { Tag } from "./tags.ts";

export type Method = "GET" | "POST" | "PATCH" | "DELETE";

/** Who may make a call: it is told as 401 to strangers, as 403 to others. */
interface Allowed {
  anyone: Actor;
  member: Member;
  client: Member;
  admin: Admin;
}
export type Who = keyof Allowed;

type Fields = z.ZodObject;
type Read<Schema> = Schema extends z.ZodType ? z.output<Schema> : Record<never, never>;

/** What `run` works with: everything in it has been checked. */
export interface Here<Person, Params, Query, Body> {
  db: Db;
  actor: Person;
  now: Date;
  request: Request;
  facts: RequestFacts;
  params: Params;
  query: Query;
  body: Body;
  /** What came as the body, where the call takes a file. Nobody's unless `run` gives it its place. */
  file: UploadedFile | undefined;
  /** For the command's own guard against repeats: set when the request has an Idempotency-Key. */
  once: string | undefined;
  refuse: Refuse;
  /** Refuses the value of one field. */
  wrong: Wrong;
}

/** Problem details. @param message for a person: what is wrong, and how to mend it. */
export type Refuse = (code: ApiErrorCode, message: string, more?: RefusalDetails) => Response;

/** Problem details about a field: 400. */
export type Wrong = (field: string, message: string) => Response;

interface RefusalDetails {
  errors?: Record<string, string[]> | undefined;
  headers?: HeadersInit;
  /** Members of this kind of problem alone. */
  more?: Readonly<Record<string, string>>;
}

/** A JSON answer with what goes beside it. */
export interface Told<Data> {
  data: Data;
  headers?: HeadersInit;
  /** What the call made: its address is the call's own with this id. */
  madeId?: string;
  /** The cursor of the next page; null on the last. */
  next?: string | null;
}

type Answered<Schema> = Told<Schema extends z.ZodType ? z.output<Schema> : null>;

interface About {
  method: Method;
  /** As OpenAPI writes it: `/api/notifications/{id}`. */
  path: `/api/${string}`;
  /** The group it stands in, in the description. */
  tag: Tag;
  summary: string;
  /** Markdown. */
  description?: string;
  /** Null: by the session alone, never by a token. */
  scope: ApiScope | null;
  /** What somebody of a company must be allowed there: their role decides. Staff are asked nothing. */
  needs?: CompanyRight;
  /** Needs a proof of identity not older than ten minutes. */
  needsProof?: true;
  /** About a record of one company: to other companies' people there is no such record. */
  ofCompany?: true;
  /** Its body proves who somebody is: what it refuses is a failed sign-in. */
  proves?: true;
  /** Asked for again and again: carries an ETag, as one record always does. */
  hasEtag?: true;
  /** Asked for by an open page itself: keeps no session alive. */
  polled?: true;
  /** Makes something: takes an Idempotency-Key. */
  creates?: true;
  /** Its body is a file, not JSON; what the file is called stands in the query, as `name`. */
  takesFile?: true;
  /** Fields of the body of which there must be one at least; the command says what it makes of them. */
  oneOf?: readonly string[];
  /** When it works; 204 where there is nothing to tell, otherwise 200. */
  status?: 200 | 201;
  /** What a body that will not do is told first. */
  lead?: Lead;
  /** What it refuses beyond what every call refuses, and when; true: as the page of errors has it. */
  refusals?: Readonly<Partial<Record<ApiErrorCode, string | true>>>;
}

interface Definition<
  Person extends Who,
  Params extends Fields | undefined,
  Query extends Fields | undefined,
  Body extends Fields | undefined,
  Answer extends z.ZodType | "pdf" | "file" | "nothing",
> extends About {
  who: Person;
  params?: Params;
  query?: Query;
  body?: Body;
  answer: Answer;
  run(
    here: Here<Allowed[Person], Read<Params>, Read<Query>, Read<Body>>,
  ): Promise<Answered<Answer> | Response>;
  /** Refuses a file before a byte of it is read: what comes for nobody is not kept for a moment. */
  admit?(here: Here<Allowed[Person], Read<Params>, Read<Query>, Read<Body>>): Promise<Response | null>;
  /** Answers HEAD where a GET leaves a trace: without leaving one. */
  head?(here: Here<Allowed[Person], Read<Params>, Read<Query>, Read<Body>>): Promise<Response>;
}

/** A call as the dispatcher and the description know it. */
export interface Call extends About {
  who: Who;
  params: Fields | undefined;
  query: Fields | undefined;
  body: Fields | undefined;
  answer: z.ZodType | "pdf" | "file" | "nothing";
  run(here: unknown): Promise<Told<unknown> | Response>;
  admit: ((here: unknown) => Promise<Response | null>) | undefined;
  head: ((here: unknown) => Promise<Response>) | undefined;
}

/** Defines a call, once: its checks, its refusals and its description all come from here. */
export function call<
  Person extends Who,
  Answer extends z.ZodType | "pdf" | "file" | "nothing",
  Params extends Fields | undefined = undefined,
  Query extends Fields | undefined = undefined,
  Body extends Fields | undefined = undefined,
>(definition: Definition<Person, Params, Query, Body, Answer>): Call {
  const { params, query, body, run, admit, head, ...about } = definition;
  return {
    ...about,
    params,
    // Strict once and for all: Zod compiles a schema when it first reads with it.
    query: query?.strict(),
    body: body?.strict(),
    // The dispatcher hands over what these very schemas made of the request.
    run: (here) => run(here as Parameters<typeof run>[0]),
    admit: admit && ((here) => admit(here as Parameters<typeof run>[0])),
    head: head && ((here) => head(here as Parameters<typeof run>[0])),
  };
}
