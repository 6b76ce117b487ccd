import { data, Link } from "react-router";
import { ApiCall } from "#app/features/guides/api-call.tsx";
import { Guide } from "#app/features/guides/guide.tsx";
import { apiGroups } from "#app/http/api/reference.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import type { Route } from "./+types/documentation-api-group";

export function loader({ params }: Route.LoaderArgs) {
  const group = apiGroups().find(({ slug }) => slug === params.group);
  if (!group) throw notFound();
  // The same for everybody, so it may be kept.
  return data(group, { headers: { "Cache-Control": "public, max-age=60" } });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export default function DocumentationApiGroup({ loaderData }: Route.ComponentProps) {
  const { tag, about, calls } = loaderData;
  return (
    <Guide
      title={`${tag}: API`}
      eyebrow={<Link to="/documentation/api">API documentation</Link>}
      lead={about}
      description={`The calls of the API for ${tag.toLowerCase()}: what each takes, answers and refuses, with examples.`}
      sections={calls.map((call) => ({ id: call.id, title: call.summary, body: <ApiCall call={call} /> }))}
    />
  );
}
