import { linkTo } from "#app/link.ts";
import { Icon } from "../icon.tsx";
import { Link, NavLink } from "../link.tsx";
import { CountBadge } from "./count-badge.tsx";
import { LogOutForm } from "./log-out-form.tsx";
import type { Account, NavItem } from "./nav-item.ts";
import { MENU } from "./section-nav.tsx";
import { SiteSearch } from "./site-search.tsx";

interface TopBarProps {
  brand: { name: string };
  nav: readonly NavItem[];
  account: Account | null;
  /** In a portal the mark stands alone on phones. */
  isPortal: boolean;
}

export function TopBar({ brand, nav, account, isPortal }: TopBarProps) {
  return (
    <header className="top-bar">
      <div className="top-bar-inner">
        <Link to="/" className="brand">
          <BrandMark />
          <span className={isPortal ? "max-sm:sr-only" : undefined}>{brand.name}</span>
        </Link>
        <nav aria-label="Main" className="top-nav">
          <ul>
            {nav.map((item) => (
              <li key={item.label}>
                <NavLink to={item.to} end={item.end} className={item.emphasis ? "nav-emphasis" : undefined}>
                  {item.label}
                  <CountBadge count={item.badge} />
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        {account && <SiteSearch />}
        {account && <AccountMenu account={account} />}
        <button type="button" popoverTarget={MENU} className="menu-button">
          <Icon name="menu" />
          Menu
        </button>
      </div>
    </header>
  );
}

/** Links and one form; it does not call itself a menu, which would promise arrow keys. */
function AccountMenu({ account }: { account: Account }) {
  return (
    <>
      <button type="button" popoverTarget="account" className="account-button">
        <span className="sr-only">Account, {account.name}</span>{" "}
        <span className="avatar" aria-hidden="true">
          {account.initials}
        </span>
      </button>
      <div id="account" popover="auto" className="account-panel">
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
    </>
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
