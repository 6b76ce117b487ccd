import { Link } from "react-router";
import { API_SCOPES, TOKENS_PER_PERSON } from "#app/features/api-tokens/api-token.ts";
import { DataTable } from "#app/ui/table.tsx";
import type { ApiExamples } from "./api-examples.server.ts";
import type { ApiGroup } from "./api-reference.ts";
import { CodeBlock } from "./code-block.tsx";
import type { GuideSection } from "./guide.tsx";

/** A line of the table of calls. */
export type ListedCall = Pick<ApiGroup["calls"][number], "id" | "method" | "path" | "summary">;
export type ListedGroup = Pick<ApiGroup, "tag" | "slug"> & { calls: readonly ListedCall[] };

/** How the API is used; what each call takes and answers stands on the pages of the groups. */
export function apiSections(groups: readonly ListedGroup[], examples: ApiExamples): GuideSection[] {
  return [
    {
      id: "start",
      title: "The first call",
      body: (
        <>
          <p>
            Make a token on <Link to="/account/api">the API page of your account</Link> with the permission
            “Read reports”, and put it into the variable <code>TOKEN</code>. Then ask for your reports in a
            shell:
          </p>
          <CodeBlock runs="shell" code={examples.first} />
          <p>The same in JavaScript:</p>
          <CodeBlock runs="module" code={examples.firstInCode} />
          <p>
            Everything here is also written for programs, in{" "}
            <a href="/api/openapi.json">the description of the API (OpenAPI 3.1)</a>: client code can be
            generated from it.
          </p>
        </>
      ),
    },
    {
      id: "tokens",
      title: "Tokens and sessions",
      body: (
        <>
          <p>
            A token does in your name what its scopes allow, and nothing that your role may not do. It is
            shown once, lasts as long as you choose, 12 months at most, and can be revoked at any time. You
            may have {TOKENS_PER_PERSON} of them. All end when your password, two-factor sign-in, user key or
            role changes.
          </p>
          <DataTable
            caption="Scopes"
            rows={API_SCOPES}
            rowKey={({ value }) => value}
            columns={[
              { header: "Scope", cell: ({ value }) => <code>{value}</code>, rowHeader: true },
              {
                header: "What it allows",
                cell: ({ hint, isForStaff }) => (isForStaff ? `${hint} (staff)` : hint),
              },
            ]}
          />
          <p>
            Calls that need a person who has just signed in take no token. They take the cookie of a session,
            which signing in sets; the code is the one your authenticator shows.
          </p>
          <CodeBlock runs="shell" code={examples.signIn} />
          <p>
            A request with an <code>Authorization</code> header is judged by it alone: its cookies count for
            nothing. By cookie, send what changes something as <code>application/json</code>, or with no body
            at all where the call takes none. <code>confirm_identity</code> means that signing in is more than
            ten minutes ago: sign in again.
          </p>
        </>
      ),
    },
    {
      id: "bodies",
      title: "Bodies and answers",
      body: (
        <ul>
          <li>
            A body is one JSON object in UTF-8, up to 256 KB, no field twice. Fields that a call does not know
            are refused by name; an empty text counts as missing.
          </li>
          <li>Ids are opaque text. Moments are UTC in ISO 8601, days are written 2026-11-20.</li>
          <li>
            Money is in pounds sterling without VAT, unless a field says otherwise; null means on request.
          </li>
          <li>What belongs to another company answers 404, as if it were not there.</li>
        </ul>
      ),
    },
    {
      id: "pages",
      title: "Lists and their pages",
      body: (
        <>
          <p>
            Lists are arrays. <code>limit</code> says how many rows a page has, 1 to 100. While there is more,
            the answer has a header <code>{'Link: <…>; rel="next"'}</code>: ask for that address as it stands.
            Rows that come or go meanwhile neither repeat nor hide others.
          </p>
          <CodeBlock runs="module" code={examples.pages} />
        </>
      ),
    },
    {
      id: "unchanged",
      title: "Asking again and again",
      body: (
        <>
          <p>
            Calls that programs repeat carry an <code>ETag</code>. Send it back as <code>If-None-Match</code>:
            304 says that the answer you have still holds.
          </p>
          <CodeBlock runs="module" code={examples.unchanged} />
        </>
      ),
    },
    {
      id: "once",
      title: "Making something once",
      body: (
        <>
          <p>
            Calls that create something take an <code>Idempotency-Key</code>: a word of your own, up to 255
            characters, new for each thing. When an answer was lost, send the same request again: nothing is
            made twice, and you get the first answer. Keys are remembered for a day. The same key with another
            body is refused with 422; while the first request is under way, with 409.
          </p>
          <CodeBlock runs="shell" code={examples.create} />
        </>
      ),
    },
    {
      id: "errors",
      title: "Errors and limits",
      body: (
        <>
          <p>
            Errors are problem details (RFC 9457): <code>message</code> is for people, <code>code</code> for
            programs, <code>errors</code> says what is wrong with which field, and we find the request by its{" "}
            <code>requestId</code>.
          </p>
          <CodeBlock runs="module" code={examples.errors} />
          <p>
            300 calls a minute are free for each token or session, 120 for each network without one. The
            header <code>RateLimit</code> says what is left; a refusal with 429 or 503 says in{" "}
            <code>Retry-After</code> how many seconds to wait.
          </p>
        </>
      ),
    },
    {
      id: "calls",
      title: "All calls",
      body: groups.map(({ tag, slug, calls }) => (
        <div key={slug} className="flow">
          <h3>
            <Link to={`/documentation/api/${slug}`}>{tag}</Link>
          </h3>
          <ul>
            {calls.map(({ id, method, path, summary }) => (
              <li key={id}>
                <Link to={`/documentation/api/${slug}#${id}`}>{summary}</Link>{" "}
                <code className="wrap-anywhere">
                  {method} {path}
                </code>
              </li>
            ))}
          </ul>
        </div>
      )),
    },
  ];
}
