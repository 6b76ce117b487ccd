import { linkTo } from "#app/link.ts";
import { Link } from "../link.tsx";

/** The saved views of a list, and what it shows beside them. */
export interface ShownViews {
  items: readonly { to: string; name: string; isOthers: boolean; isCurrent: boolean }[];
  /** The view that the list began with, where it shows something else by now. */
  changed: string | null;
  /** Where what it shows is saved; null where there is nothing to save. */
  save: string | null;
}

/** Saved views as links, and the way to save what the list shows now. Nothing while there is neither. */
export function SavedViews({ views: { items, changed, save }, noun }: { views: ShownViews; noun: string }) {
  if (items.length === 0 && !save) return null;
  return (
    <nav aria-label={`Saved views of ${noun}`} className="views">
      <ul>
        {items.map(({ to, name, isOthers, isCurrent }) => (
          <li key={to}>
            <Link to={to} aria-current={isCurrent ? "page" : undefined}>
              {name}
              {isOthers && <span className="sr-only"> (shared)</span>}
            </Link>
          </li>
        ))}
        {save && (
          <li>
            {changed && <span className="hint">“{changed}”, changed. </span>}
            <Link to={save}>Save {changed ? "the change" : "this view"}</Link>
          </li>
        )}
        {items.length > 0 && (
          <li>
            <Link to={linkTo("/account/views")}>Edit views</Link>
          </li>
        )}
      </ul>
    </nav>
  );
}
