import { type Tool, TOOLS } from "#app/features/core/clients/client.ts";
import { labelOf } from "#app/features/fields/choice.schema.ts";
import { Link } from "#app/ui/link.tsx";
import { NoticeLine } from "#app/ui/notice.tsx";
import { DEMO_RECORDS, upgradeHref } from "./tool.ts";

/** Stands above a tool that the person's company has not been granted. */
export function DemoBanner({ tool }: { tool: Tool }) {
  return (
    <NoticeLine tone="warning" title="Demo mode">
      The {labelOf(TOOLS, tool)} has sample data and up to {DEMO_RECORDS} records of your own; export comes
      with the full tool. <Link to={upgradeHref(tool)}>Upgrade</Link>
    </NoticeLine>
  );
}

/** Where all tools are listed: one line for those that are not granted, however many they are. */
export function DemoToolsBanner({ tools }: { tools: readonly { tool: Tool }[] }) {
  const [only] = tools;
  if (!only) return null;
  if (tools.length === 1) return <DemoBanner tool={only.tool} />;
  return (
    <NoticeLine tone="warning" title="Demo mode">
      {tools.length} of the tools have sample data and up to {DEMO_RECORDS} records of your own; export comes
      with the full tools. <Link to={upgradeHref("tools")}>Upgrade</Link>
    </NoticeLine>
  );
}
