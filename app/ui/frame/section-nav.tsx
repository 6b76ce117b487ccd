import { useLocation } from "react-router";
import { Icon } from "../icon.tsx";
import { isCurrent, Link } from "../link.tsx";
import { CountBadge } from "./count-badge.tsx";
import { LogOutForm } from "./log-out-form.tsx";
import type { NavItem, Section, Sections } from "./nav-item.ts";

/** What the button "Menu" opens. */
export const MENU = "menu";

/**
 * The sections: one list, at the side of a portal's pages from 1024 px, elsewhere what "Menu" opens. A popover needs no
 * script to open, to close on Escape or on a press beside it.
 */
export function SectionNav({ label, groups, signsOut }: Sections & { signsOut: boolean }) {
  return (
    <nav aria-label={label} className="section-nav" id={MENU} popover="auto">
      <div>
        {groups.map(({ title, items }) => (
          <div key={items[0]?.to}>
            {title && <p aria-hidden="true">{title}</p>}
            <ul aria-label={title}>
              {items.map((item) => (
                <SectionEntry key={item.label} {...item} />
              ))}
            </ul>
          </div>
        ))}
        {signsOut && <LogOutForm label="Sign Out" pending="Signing out…" icon={<Icon name="sign-out" />} />}
      </div>
    </nav>
  );
}

function SectionEntry({ icon, pages, ...item }: Section) {
  const { pathname } = useLocation();
  const isHere = isCurrent(pathname, item);
  const current = isHere && pages?.find((page) => isCurrent(pathname, page));
  return (
    <li>
      <Link to={item.to} aria-current={isHere && !current ? "page" : undefined}>
        {icon && <Icon name={icon} size={18} />}
        {item.label}
        <CountBadge count={item.badge} />
      </Link>
      {isHere && pages && <SubPages pages={pages} current={current || undefined} />}
    </li>
  );
}

function SubPages({ pages, current }: { pages: readonly NavItem[]; current: NavItem | undefined }) {
  return (
    <ul>
      {pages.map((page) => (
        <li key={page.to}>
          <Link to={page.to} aria-current={page === current ? "page" : undefined}>
            {page.label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
