import { API_ERRORS, type ApiErrorCode } from "#app/features/site/guides/api-errors.ts";
import { WithCode } from "#app/features/site/guides/code-block.tsx";
import { Guide, type GuideSection } from "#app/features/site/guides/guide.tsx";
import { linkTo } from "#app/link.ts";
import { Link } from "#app/ui/link.tsx";

export { publicHeaders as headers } from "#app/http/route-headers.server.ts";

export default function DocumentationApiErrors() {
  return (
    <Guide
      title="Errors of the API"
      eyebrow={<Link to={linkTo("/documentation/api")}>API documentation</Link>}
      lead="Every code with which the API refuses a call: what it means, and what to do."
      description="Every error code of the JSON API, by status, with what it means and what to do."
      sections={apiErrorSections()}
    />
  );
}

/** What a status says by itself (RFC 9110), for the codes below it. */
const groups: readonly [least: number, title: string][] = [
  [400, "400: the request will not do"],
  [401, "401: who are you?"],
  [403, "403: you may not"],
  [404, "404 to 408: not there, or not so"],
  [409, "409: not as things stand"],
  [412, "412 to 431: not under these conditions"],
  [500, "500 and more: not at this moment"],
];

/** Every code at an anchor of its own, to which the `type` of an error leads. */
function apiErrorSections(): GuideSection[] {
  const all = Object.entries(API_ERRORS) as [ApiErrorCode, (typeof API_ERRORS)[ApiErrorCode]][];
  return groups.map(([least, title], at) => {
    const next = groups[at + 1]?.[0] ?? 1000;
    return {
      id: `from-${least}`,
      title,
      body: all
        .filter(([, { status }]) => status >= least && status < next)
        .map(([code, error]) => (
          <div key={code} id={code} className="flow">
            <h3>
              {error.status} <code>{code}</code>
            </h3>
            <p>
              {error.title}. <WithCode text={error.meaning} />
            </p>
          </div>
        )),
    };
  });
}
