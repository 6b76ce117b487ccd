import { type ReactNode, useEffect } from "react";
import { useLocation } from "react-router";
import { Icon } from "../icon.tsx";
import { NavLink } from "../link.tsx";
import { CountBadge } from "./count-badge.tsx";
import { FlashMessage, type FlashProps } from "./flash-message.tsx";
import { Footer, type FooterProps, PortalFooter } from "./footer.tsx";
import { LogOutForm } from "./log-out-form.tsx";
import type { Account, BottomItem, NavItem, Sections, ThemeChoice } from "./nav-item.ts";
import { RouteAnnouncer } from "./route-announcer.tsx";
import { SectionNav } from "./section-nav.tsx";
import { type Brand, TopBar } from "./top-bar.tsx";

interface SiteFrameProps {
  brand: Brand;
  /** Whether the sections stand beside the page, and the portal's short footer below it. */
  isPortal: boolean;
  nav: readonly NavItem[];
  sections: Sections;
  /** Null for visitors. */
  account: Account | null;
  /** Empty for visitors: no bar is shown. */
  bottom: readonly BottomItem[];
  footer: Pick<FooterProps, "groups" | "offices" | "social" | "copyright" | "disclosure">;
  flash: FlashProps | null;
  theme: ThemeChoice;
  basic: boolean;
  children: ReactNode;
}

/** Everything around a page. It asks nobody anything: what it shows, it is given. */
export function SiteFrame(props: SiteFrameProps) {
  const { brand, isPortal, nav, sections, account, bottom, footer, flash, theme, basic, children } = props;
  const foot = { ...footer, brand, theme, basic, updates: account !== null };
  return (
    <>
      <SkipLink />
      <TopBar brand={brand} nav={nav} account={account} isPortal={isPortal} />
      <SectionNav {...sections} signsOut={account !== null} />
      <main>
        <FlashMessage flash={flash} />
        {children}
      </main>
      {isPortal ? <PortalFooter {...foot} /> : <Footer {...foot} />}
      <BottomBar items={bottom} />
      <RouteAnnouncer />
      <Popovers />
    </>
  );
}

function SkipLink() {
  return (
    <a href="#content" className="skip-link">
      Skip to main content
    </a>
  );
}

/** The quick way round on small screens, for those who are signed in. */
function BottomBar({ items }: { items: readonly BottomItem[] }) {
  if (items.length === 0) return null;
  return (
    <nav aria-label="Quick" className="bottom-bar">
      <ul>
        {items.map((item) => (
          <li key={item.label}>
            <NavLink to={item.to} end={item.end}>
              <Icon name={item.icon} />
              {item.label}
              <CountBadge count={item.badge} cap={9} />
            </NavLink>
          </li>
        ))}
        <li>
          <LogOutForm label="Sign Out" pending="Signing out…" icon={<Icon name="sign-out" />} />
        </li>
      </ul>
    </nav>
  );
}

/** What has opened works alone; with scripts it also closes on arrival, and when the focus goes on beside it. */
function Popovers() {
  const { key } = useLocation();
  useEffect(() => closeBeside(null), [key]);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => closeBeside(target as Element);
    document.addEventListener("focusin", onFocus);
    return () => document.removeEventListener("focusin", onFocus);
  }, []);
  return null;
}

function closeBeside(focused: Element | null): void {
  // A button that opens one also closes it.
  if (focused?.closest("[popovertarget]")) return;
  for (const one of document.querySelectorAll<HTMLElement>("[popover]"))
    // A browser that knows no popovers shows them in the page.
    if (!one.contains(focused)) one.hidePopover?.();
}
