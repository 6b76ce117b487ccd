import { data } from "react-router";
import { ApiCall, ApiShapes } from "#app/features/site/guides/api-call.tsx";
import { Guide } from "#app/features/site/guides/guide.tsx";
import { apiGroups } from "#app/http/api/reference.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { linkTo } from "#app/link.ts";
import { Link } from "#app/ui/link.tsx";
import type { Route } from "./+types/documentation-api-group";

export function loader({ params }: Route.LoaderArgs) {
  const group = apiGroups().find(({ slug }) => slug === params.group);
  if (!group) throw notFound();
  // The same for everybody, so it may be kept.
  return data(group, { headers: { "Cache-Control": "public, max-age=60" } });
}

export { loaderHeaders as headers } from "#app/http/route-headers.server.ts";

export default function DocumentationApiGroup({ loaderData }: Route.ComponentProps) {
  const { tag, about, calls, shapes } = loaderData;
  return (
    <Guide
      title={`${tag}: API`}
      eyebrow={<Link to={linkTo("/documentation/api")}>API documentation</Link>}
      lead={about}
      description={`The calls of the API for ${tag.toLowerCase()}: what each takes, answers and refuses, with examples.`}
      sections={[
        ...calls.map((call) => ({ id: call.id, title: call.summary, body: <ApiCall call={call} /> })),
        ...(shapes.length > 0
          ? [{ id: "shapes", title: "What stands in the answers", body: <ApiShapes shapes={shapes} /> }]
          : []),
        {
          id: "everywhere",
          title: "What holds for every call",
          body: (
            <p>
              How to get a token, what stands in{" "}
              <Link to={linkTo("/documentation/api", { hash: "errors" })}>an error</Link>, what{" "}
              <Link to={linkTo("/documentation/api/errors")}>each code</Link> means, how{" "}
              <Link to={linkTo("/documentation/api", { hash: "pages" })}>lists go on</Link> and what an{" "}
              <Link to={linkTo("/documentation/api", { hash: "once" })}>Idempotency-Key</Link> is for, is told
              once, in <Link to={linkTo("/documentation/api")}>the documentation of the API</Link>.
            </p>
          ),
        },
      ]}
    />
  );
}
