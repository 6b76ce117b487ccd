import { useLocation } from "react-router";
import { Link } from "../link.tsx";

export interface TabLink {
  to: string;
  label: string;
  /** Ready to be shown: "99+" where nobody counts further. */
  count?: number | string;
  /** Current only at exactly this address, not below it. */
  end?: boolean;
  current?: boolean;
}

/** Views of one page as links, each with an address of its own. They are not ARIA tabs. */
export function TabLinks({ label, items }: { label: string; items: readonly TabLink[] }) {
  const location = useLocation();
  return (
    <nav aria-label={label} className="tabs">
      <ul>
        {items.map((item) => (
          <li key={item.to}>
            <Link
              to={item.to}
              preventScrollReset
              state={{ keepFocus: true }}
              aria-current={(item.current ?? isCurrent(item, items, location)) ? "page" : undefined}
            >
              {item.label} {item.count !== undefined && <span className="tab-count">{item.count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Tabs may differ in the path or in the query: a tab without a query is the one left when no sibling's query fits. */
function isCurrent(
  item: TabLink,
  all: readonly TabLink[],
  at: { pathname: string; search: string },
): boolean {
  const [path, query] = split(item.to, at.pathname);
  const here = at.pathname === path || (!item.end && at.pathname.startsWith(`${path}/`));
  if (!here) return false;
  const now = new URLSearchParams(at.search);
  if (query) return [...new URLSearchParams(query)].every(([name, value]) => now.get(name) === value);
  return !all.some((other) => other !== item && split(other.to, at.pathname)[1] && isCurrent(other, [], at));
}

function split(to: string, pathname: string): [string, string] {
  const [path = "", query = ""] = to.split("?");
  return [path || pathname, query];
}
