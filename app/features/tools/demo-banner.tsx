import type { Tool } from "#app/features/clients/client.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { DEMO_RECORDS, upgradeHref } from "./tool.ts";

/** Stands above a tool that the person's company has not been granted. */
export function DemoBanner({ tool, name }: { tool: Tool; name: string }) {
  return (
    <Notice tone="warning" title="Demo mode">
      <p>
        The {name} shows sample data. You can save up to {DEMO_RECORDS} records of your own; export comes with
        the full tool.
      </p>
      <LinkButton to={upgradeHref(tool)} variant="secondary" size="small">
        Upgrade
      </LinkButton>
    </Notice>
  );
}
