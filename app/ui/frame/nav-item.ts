import type { IconName } from "../icon.tsx";

export interface NavItem {
  to: string;
  label: string;
  /** How many wait there; nothing is shown at 0. */
  badge?: number | undefined;
  /** Current only at exactly this address, not below it. */
  end?: boolean;
  /** The one link that asks to be pressed ("Get Started"). */
  emphasis?: boolean;
}

export interface BottomItem extends NavItem {
  icon: IconName;
}

export interface Section extends NavItem {
  icon?: IconName;
  /** What stands below it while the reader is there. */
  pages?: readonly NavItem[];
}

/** Where all pages of one part of the product are: beside the page, behind "Menu" on small screens. */
export interface Sections {
  /** Names the part: "Client portal sections". */
  label: string;
  groups: readonly { title?: string; items: readonly Section[] }[];
}

export interface Account {
  name: string;
  email: string;
  /** First letters of first and last name. */
  initials: string;
}

export type ThemeChoice = "system" | "light" | "dark";
