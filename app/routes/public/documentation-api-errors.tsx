import { apiErrorSections } from "#app/features/site/guides/api-error-sections.tsx";
import { Guide } from "#app/features/site/guides/guide.tsx";
import { linkTo } from "#app/link.ts";
import { Link } from "#app/ui/link.tsx";

/** The same for everybody, so it may be kept. */
export function headers() {
  return { "Cache-Control": "public, max-age=60" };
}

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
