import { DemoToolsBanner } from "#app/features/tools/demo-banner.tsx";
import { grantedTools } from "#app/features/tools/tool-access.server.ts";
import { TOOL_ENTRIES, upgradeHref } from "#app/features/tools/tool.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/tools";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor } = signedIn(context);
  const tools = await grantedTools(db, actor);
  return { tools: TOOL_ENTRIES.map((entry) => ({ ...entry, isGranted: tools.has(entry.tool) })) };
}

export default function Tools({ loaderData }: Route.ComponentProps) {
  const { tools } = loaderData;
  return (
    <Page
      title="Tools"
      lead="What your company works with on the portal. Everybody in it sees the same records."
    >
      <DemoToolsBanner tools={tools.filter(({ isGranted }) => !isGranted)} />
      {tools.map(({ tool, name, about, to, isGranted }) => (
        <Card
          key={tool}
          title={name}
          actions={<Badge tone={isGranted ? "green" : "amber"}>{isGranted ? "Granted" : "Demo"}</Badge>}
        >
          <p>{about}</p>
          <div className="actions">
            <LinkButton to={to}>
              Open<span className="sr-only"> {name}</span>
            </LinkButton>
            {!isGranted && (
              <LinkButton to={upgradeHref(tool)} variant="quiet">
                Ask for the full tool<span className="sr-only">: {name}</span>
              </LinkButton>
            )}
          </div>
        </Card>
      ))}
    </Page>
  );
}
