import { API_SCOPES, TOKENS_PER_PERSON } from "#app/features/access/api-tokens/api-token.ts";
import { linkTo } from "#app/link.ts";
import { Link } from "#app/ui/link.tsx";
import { DataTable } from "#app/ui/list/table.tsx";
import type { ApiExamples } from "./api-examples.server.ts";
import type { ApiGroup } from "./api-reference.ts";
import { CodeBlock } from "./code-block.tsx";
import type { GuideSection } from "./guide.tsx";

/** A line of the table of calls. */
type ListedCall = Pick<ApiGroup["calls"][number], "id" | "method" | "path" | "summary">;
type ListedGroup = Pick<ApiGroup, "tag" | "slug"> & { calls: readonly ListedCall[] };

/** How the API is used; what each call takes and answers stands on the pages of the groups. */
export function apiSections(groups: readonly ListedGroup[], examples: ApiExamples): GuideSection[] {
  return [
    {
      id: "start",
      title: "The first call",
      body: (
        <>
          <ol>
            <li>
              Sign in, and open <Link to={linkTo("/account/api")}>the API page of your account</Link>. If you
              signed in more than ten minutes ago, it asks once more who you are.
            </li>
            <li>
              Give the token a name, tick “Read reports”, and press “Make token”. It is shown once: copy it.
            </li>
            <li>Put it into a variable of your shell, so that it stands in no script:</li>
          </ol>
          <CodeBlock code={examples.variable} />
          <p>Now ask for your company’s reports:</p>
          <CodeBlock runs="shell" code={examples.first} />
          <p>
            The answer is a list of{" "}
            <Link to={linkTo("/documentation/api/:group", { group: "reports", hash: "shape-ClientReport" })}>
              reports
            </Link>
            , or <code>[]</code> while your company holds none. The same in JavaScript, with Node 20 or later:
          </p>
          <CodeBlock runs="module" code={examples.firstInCode} />
          <p>
            All of it is also written for programs, in{" "}
            <a href={linkTo("/api/openapi.json")}>the description of the API (OpenAPI 3.1)</a>: client code
            can be generated from it. Pages of other sites can’t call the API from a browser: calls come from
            your servers and scripts.
          </p>
        </>
      ),
    },
    {
      id: "tokens",
      title: "Tokens",
      body: (
        <>
          <p>
            A token does in your name what its scopes allow, and nothing that you may not do yourself. It
            lasts as long as you choose, 12 months at most, and can be revoked at any time. You may have{" "}
            {TOKENS_PER_PERSON} of them. All end when your password, two-factor sign-in, user key or role
            changes. Send it as <code>Authorization: Bearer crr_…</code>; never in an address.
          </p>
          <DataTable
            caption="Scopes"
            rows={API_SCOPES}
            rowKey={({ value }) => value}
            columns={[
              {
                header: "Scope",
                cell: ({ value }) => <code className="whitespace-nowrap">{value}</code>,
                rowHeader: true,
              },
              { header: "What it allows", cell: allowed },
            ]}
          />
        </>
      ),
    },
    {
      id: "sessions",
      title: "Calls that take no token",
      body: (
        <>
          <p>
            A few need a person who has just signed in. They take the cookie of a session, which signing in
            sets; the code is the one your authenticator shows.
          </p>
          <CodeBlock runs="shell" code={examples.signIn} />
          <p>
            By cookie, send what changes something as <code>application/json</code>, or with no body at all
            where the call takes none. <code>confirm_identity</code> means that signing in is more than ten
            minutes ago: sign in again. Where a request has an <code>Authorization</code> header, its cookies
            count for nothing.
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
          <li>Answers may get further fields with time: read those you know.</li>
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
      title: "Asking again, and changing what you read",
      body: (
        <>
          <p>
            Calls that programs repeat carry an <code>ETag</code>. Send it back as <code>If-None-Match</code>:
            304 says that the answer you have still holds.
          </p>
          <CodeBlock runs="module" code={examples.unchanged} />
          <p>
            The <code>ETag</code> of one record also guards what is written: send it as <code>If-Match</code>{" "}
            with a call that changes the record, and 412 says that it is another by now and that nothing was
            done. The answer to such a call has the record’s new <code>ETag</code>. Calls that are about no
            record that can be read refuse <code>If-Match</code> with <code>condition_not_supported</code>: a
            condition is never passed over.
          </p>
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
      title: "Errors",
      body: (
        <>
          <p>
            Errors are problem details (RFC 9457, <code>application/problem+json</code>): <code>message</code>{" "}
            is for people, <code>code</code> for programs, <code>errors</code> says what is wrong with which
            field, and we find the request by its <code>requestId</code>.
          </p>
          <CodeBlock runs="module" code={examples.errors} />
          <p>What it was told:</p>
          <CodeBlock code={examples.problem} />
          <p>
            Every code, with what it means and what to do, stands on{" "}
            <Link to={linkTo("/documentation/api/errors")}>the page of errors</Link>; the <code>type</code> of
            an error leads there. Which codes a call may answer is written with the call. New codes may come
            with time: go by the status for those you do not know.
          </p>
        </>
      ),
    },
    {
      id: "limits",
      title: "Limits",
      body: (
        <>
          <p>
            300 calls a minute are free for each token or session, 60 of them with a search, and 120 for each
            network without one. Every answer says in <code>RateLimit</code> what is left:{" "}
            <code>{'"token";r=299;t=60'}</code> means 299 calls in the next 60 seconds. A refusal with 429 or
            503 says in <code>Retry-After</code> how many seconds to wait; wait so long, and try again.
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
            <Link to={linkTo("/documentation/api/:group", { group: slug })}>{tag}</Link>
          </h3>
          <ul>
            {calls.map(({ id, method, path, summary }) => (
              <li key={id}>
                <Link to={linkTo("/documentation/api/:group", { group: slug, hash: id })}>{summary}</Link>{" "}
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

function allowed({ hint, staffHint, isForStaff }: (typeof API_SCOPES)[number]): string {
  if (isForStaff) return `${hint} (staff)`;
  return staffHint ? `${hint}. Staff: ${lowered(staffHint)}` : hint;
}

const lowered = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
