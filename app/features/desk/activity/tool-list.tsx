import type { ToolEntry } from "#app/features/analysis/tools/tool.ts";
import { linkTo } from "#app/link.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { Link } from "#app/ui/link.tsx";

/** The analyst tools, and how far the person may use each. */
export function ToolList({ tools }: { tools: readonly (ToolEntry & { isGranted: boolean })[] }) {
  return (
    <Card title="Tools" actions={<Link to={linkTo("/client-portal/tools")}>All tools</Link>}>
      <ul className="plain divide-y divide-line">
        {tools.map(({ tool, name, about, to, isGranted }) => (
          <li key={tool} className="max-w-none py-3">
            <p className="font-semibold">
              <Link to={to}>{name}</Link>{" "}
              <Badge tone={isGranted ? "green" : "amber"}>{isGranted ? "Granted" : "Demo"}</Badge>
            </p>
            <p className="text-sm text-muted">{about}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
