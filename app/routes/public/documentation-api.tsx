import { apiExamples } from "#app/features/site/guides/api-examples.server.ts";
import { apiSections } from "#app/features/site/guides/api-sections.tsx";
import { Guide } from "#app/features/site/guides/guide.tsx";
import { apiGroups } from "#app/http/api/reference.server.ts";
import { siteOrigin } from "#app/http/frame-facts.server.ts";
import type { Route } from "./+types/documentation-api";

export { publicHeaders as headers } from "#app/http/route-headers.server.ts";

export function loader() {
  return {
    examples: apiExamples(siteOrigin()),
    groups: apiGroups().map(({ tag, slug, calls }) => ({
      tag,
      slug,
      calls: calls.map(({ id, method, path, summary }) => ({ id, method, path, summary })),
    })),
  };
}

export default function DocumentationApi({ loaderData }: Route.ComponentProps) {
  return (
    <Guide
      title="API documentation"
      lead="What you can click, your programs can call: tokens, lists, errors and every call, with examples that run."
      description="The JSON API of the client portal: tokens and scopes, paging, conditional requests, idempotency, errors and every call."
      sections={apiSections(loaderData.groups, loaderData.examples)}
    />
  );
}
