import { Link } from "#app/ui/link.tsx";
import type { ToolEntry } from "./tool.ts";

/** What the analyst tools are for. @param linked whether they can be opened by whoever looks. */
export function ToolsOnOffer({ tools, linked }: { tools: readonly ToolEntry[]; linked: boolean }) {
  return (
    <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
      {tools.map(({ tool, name, about, to }) => (
        <div key={tool}>
          <dt className="font-semibold">{linked ? <Link to={to}>{name}</Link> : name}</dt>
          <dd>{about}</dd>
        </div>
      ))}
    </dl>
  );
}
