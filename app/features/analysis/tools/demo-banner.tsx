import { type Tool, TOOLS } from "#app/features/core/clients/client.ts";
import { labelOf } from "#app/features/fields/choice.schema.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { DEMO_RECORDS, upgradeHref } from "./tool.ts";

interface Named {
  tool: Tool;
  name: string;
}

/** Stands above a tool that the person's company has not been granted. */
export function DemoBanner({ tool }: { tool: Tool }) {
  return (
    <Notice tone="warning" title="Demo mode">
      <p>
        Try the {labelOf(TOOLS, tool)} with sample data and up to {DEMO_RECORDS} records of your own. Export
        comes with the full tool.
      </p>
      <LinkButton to={upgradeHref(tool)} variant="secondary" size="small">
        Upgrade
      </LinkButton>
    </Notice>
  );
}

/** Where all tools are listed: one banner for those that are not granted, however many they are. */
export function DemoToolsBanner({ tools }: { tools: readonly Named[] }) {
  const [only] = tools;
  if (!only) return null;
  if (tools.length === 1) return <DemoBanner tool={only.tool} />;
  return (
    <div className="notice notice-warning demo-line">
      <p>
        <strong>Demo mode</strong> {tools.length} tools with sample data and up to {DEMO_RECORDS} records of
        your own in each. Export comes with the full tools.
      </p>
      <LinkButton to={upgradeHref("tools")} variant="secondary" size="small">
        Upgrade
      </LinkButton>
    </div>
  );
}
