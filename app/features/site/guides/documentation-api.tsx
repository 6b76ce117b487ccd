import { linkTo } from "#app/link.ts";
import { Link } from "#app/ui/link.tsx";
import { DataTable } from "#app/ui/list/table.tsx";
import { CodeBlock } from "./code-block.tsx";
import type { GuideSection } from "./guide.tsx";

const answers = [
  ["400", "The query or body will not do. errors says which field and why."],
  ["401", "Not signed in, the token has ended, or identity has to be confirmed anew."],
  ["403", "Your role or the token’s permissions do not reach this."],
  ["404", "No such record, or it is not your company’s."],
  ["409", "The record has moved on meanwhile."],
  ["412", "The record is no longer the one that If-Match names."],
  ["429", "More than 300 calls in a minute, or 60 that search. Retry-After says how many seconds to wait."],
  ["503", "Busy for a moment. Retry-After says when to try again."],
] as const;

/** What programs can do. @param cookie the session cookie's name as it travels. */
export function documentationApi(cookie: string): GuideSection {
  return {
    id: "api",
    title: "API",
    body: (
      <>
        <p>
          Programs can do what you can click: list and download reports, create them, read services, markets
          and activity, ask for quotes, order, write enquiries and run your deals. Make a token on{" "}
          <Link to={linkTo("/account/api")}>the API page of your account</Link>: you choose what it may do and
          how long it lasts, and it is shown once.
        </p>
        <CodeBlock code={"GET /api/client/reports\nAuthorization: Bearer crr_…"} />
        <p>
          Every call, with what it takes and answers and with examples, stands in{" "}
          <Link to={linkTo("/documentation/api")}>the documentation of the API</Link>; programs read{" "}
          <a href={linkTo("/api/openapi.json")}>its description (OpenAPI 3.1)</a>. In place of a token a call
          may carry the session cookie, <code>{cookie}</code>, which <code>POST /api/login</code> sets; some
          calls take no token, because they need a person who has just signed in.
        </p>
        <p>
          Lists come in pages: the <code>Link</code> header leads to the next. Send an{" "}
          <code>Idempotency-Key</code> with calls that create something, and sending them again creates
          nothing twice.
        </p>
        <DataTable
          caption="When a call fails"
          rows={answers}
          rowKey={([status]) => status}
          columns={[
            { header: "Status", cell: ([status]) => status, rowHeader: true },
            { header: "Meaning", cell: ([, meaning]) => meaning },
          ]}
        />
        <p>
          Errors are problem details (RFC 9457, <code>application/problem+json</code>) with a{" "}
          <code>message</code> for people, a <code>code</code> for programs, which{" "}
          <Link to={linkTo("/documentation/api/errors")}>a page of its own</Link> explains, and a{" "}
          <code>requestId</code> to tell us if you need help.
        </p>
      </>
    ),
  };
}
