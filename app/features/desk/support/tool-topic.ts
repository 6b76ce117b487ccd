import { TOOLS } from "#app/features/desk/clients/client.ts";

/** What somebody asks about who comes from a tool. @param about a tool's id or "tools", from an address anybody may have written. */
export function toolTopic(about: string | null): string | undefined {
  if (about === "tools") return "Interest in the analyst tools";
  const tool = TOOLS.find(({ value }) => value === about);
  return tool && `Interest in ${tool.label}`;
}
