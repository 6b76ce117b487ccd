import { linkTo } from "#app/link.ts";
import { Icon } from "../icon.tsx";
import { Link, NavLink } from "../link.tsx";
import { useHydrated } from "../use-hydrated.ts";
import { CountBadge } from "./count-badge.tsx";
import { LogOutForm } from "./log-out-form.tsx";
import type { Account, NavItem } from "./nav-item.ts";
import { SiteSearch } from "./site-search.tsx";

interface TopBarProps {
  brand: { name: string };
  nav: readonly NavItem[];
  menu: readonly NavItem[];
  account: Account | null;
}

export function TopBar({ brand, nav, menu, account }: TopBarProps) {
  // Without scripts the opened menu pushes the page down; with them it is a drawer that Escape and a press beside it close.
  const hydrated = useHydrated();
  return (
    <header className="top-bar">
      <div className="top-bar-inner">
        <Link to="/" className="brand">
          <BrandMark />
          <span>{brand.name}</span>
        </Link>
        <nav aria-label="Main" className="top-nav">
          <NavList items={nav} />
        </nav>
        {account && <SiteSearch />}
        {account && <AccountMenu account={account} />}
        {menu.length > 0 && (
          <details name="top" className="top-menu mobile-menu" data-drawer={hydrated ? "" : undefined}>
            <summary>
              <Icon name="menu" />
              Menu
            </summary>
            <nav aria-label="Main" className="mobile-panel">
              <NavList items={menu} />
              {account && <LogOutForm label="Sign Out" pending="Signing out…" />}
            </nav>
          </details>
        )}
      </div>
    </header>
  );
}

function NavList({ items }: { items: readonly NavItem[] }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item.label}>
          <NavLink to={item.to} end={item.end} className={item.emphasis ? "nav-emphasis" : undefined}>
            {item.label}
            <CountBadge count={item.badge} />
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

/** A disclosure with links and one form; it does not call itself a menu, which would promise arrow keys. */
function AccountMenu({ account }: { account: Account }) {
  return (
    <details name="top" className="top-menu account-menu">
      <summary>
        <span className="sr-only">Account, {account.name}</span>{" "}
        <span className="avatar" aria-hidden="true">
          {account.initials}
        </span>
      </summary>
      <div className="account-panel">
        <p className="account-who">
          <strong>{account.name}</strong> <span>{account.email}</span>
        </p>
        <ul>
          <li>
            <NavLink to={linkTo("/account")} end>
              Profile
            </NavLink>
          </li>
          <li>
            <NavLink to={linkTo("/account/security")}>Settings</NavLink>
          </li>
        </ul>
        <LogOutForm label="Log out" pending="Logging out…" />
      </div>
    </details>
  );
}

/** A ledger's column between two rules: the mark beside the firm's name. */
function BrandMark() {
  return (
    <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true" className="brand-mark">
      <path d="M24.5 10.2A10 10 0 1 0 24.5 21.8" fill="none" stroke="currentColor" strokeWidth="3" />
      <path d="M13 16h16" stroke="var(--brass-bright)" strokeWidth="2.5" />
    </svg>
  );
}
