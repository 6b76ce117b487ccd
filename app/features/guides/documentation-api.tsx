import { DataTable } from "#app/ui/table.tsx";
import type { GuideSection } from "./guide.tsx";

const answers = [
  [
    "200",
    "The PDF, named report_{id}.pdf. Each call makes a new stamped copy and enters it in the download log.",
  ],
  ["401", "Not signed in, or the session has ended."],
  ["404", "No such report, or your company does not hold it."],
  ["429", "More than 300 calls in a minute. Retry-After says how many seconds to wait."],
  ["503", "Too many copies are being made at once. Retry-After says when to try again."],
] as const;

/** The one call there is. @param cookie the session cookie's name as it travels. */
export function documentationApi(cookie: string): GuideSection {
  return {
    id: "api",
    title: "API",
    body: (
      <>
        <p>One call is open to programs today: the download of a report your company holds.</p>
        <pre className="overflow-x-auto rounded-md border border-line bg-sunken p-4 text-sm" tabIndex={0}>
          <code>{`GET /api/reports/{id}/download\nCookie: ${cookie}=…`}</code>
        </pre>
        <p>
          It uses the session of a person who has signed in; there are no keys for programs. The id is in the
          address of the report’s download link in My Reports. HEAD answers the headers without making a copy.
        </p>
        <DataTable
          caption="What it answers"
          rows={answers}
          rowKey={([status]) => status}
          columns={[
            { header: "Status", cell: ([status]) => status, rowHeader: true },
            { header: "Meaning", cell: ([, meaning]) => meaning },
          ]}
        />
        <p>
          Errors are problem details (RFC 9457, <code>application/problem+json</code>) with a{" "}
          <code>message</code> for people, a <code>code</code> for programs and a <code>requestId</code> to
          tell us if you need help.
        </p>
      </>
    ),
  };
}
