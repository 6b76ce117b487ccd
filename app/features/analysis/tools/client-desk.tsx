import { linkTo } from "#app/link.ts";
import { Link } from "#app/ui/link.tsx";

/** Above a page of a tool, for staff: in whose they are, and the way to that client's other tools. */
export function ClientDesk({ name, keep }: { name: string; keep: string }) {
  return (
    <Link to={`${linkTo("/client-portal/tools")}${keep}`}>
      {name}
      <span className="sr-only">: all tools</span>
    </Link>
  );
}
