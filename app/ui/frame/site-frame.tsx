import type { ReactNode } from "react";
import { BottomBar } from "./bottom-bar.tsx";
import { DetailsMenus } from "./details-menus.tsx";
import { FlashMessage, type FlashProps } from "./flash-message.tsx";
import { Footer, type FooterProps } from "./footer.tsx";
import type { Account, BottomItem, NavItem, ThemeChoice } from "./nav-item.ts";
import { RouteAnnouncer } from "./route-announcer.tsx";
import { SkipLink } from "./skip-link.tsx";
import { TopBar } from "./top-bar.tsx";

export interface SiteFrameProps {
  brand: { name: string; tagline: string };
  nav: readonly NavItem[];
  /** The same for small screens. */
  menu: readonly NavItem[];
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
  const { brand, nav, menu, account, bottom, footer, flash, theme, basic, children } = props;
  return (
    <>
      <SkipLink />
      <TopBar brand={brand} nav={nav} menu={menu} account={account} />
      <main>
        <FlashMessage flash={flash} />
        {children}
      </main>
      <Footer {...footer} brand={brand} theme={theme} basic={basic} updates={account !== null} />
      <BottomBar items={bottom} />
      <RouteAnnouncer />
      <DetailsMenus />
    </>
  );
}
