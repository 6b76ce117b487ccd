/** The product's words and addresses around its page of notifications, for pages that are to look the same. */
import { readFileSync } from "node:fs";
import { brand } from "#app/brand.ts";
import {
  filterLabel,
  NOTIFICATION_TYPES,
  notificationFilters,
  PRIORITY_LABELS,
  priorityTone,
} from "#app/features/desk/notifications/notification.ts";
import { bottomNav, footerOf, menuNav, topNav } from "#app/site-navigation.ts";

/** @param html of the product's page. */
export function wordsOf(html: string) {
  const looking = { role: "admin", unread: 0 } as const;
  const drawings = JSON.parse(readFileSync("app/ui/icons.json", "utf8")) as Record<string, string[]>;
  const section = /<nav aria-label="Admin portal"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? "";
  const year = new Date().getUTCFullYear();
  const linksOf = (items: readonly { to: string; label: string }[]) =>
    items.map(({ to, label }) => ({ to, label }));
  return {
    here: "/admin-notifications",
    brand: { name: brand.name, tagline: brand.tagline },
    top: linksOf(topNav(looking)),
    menu: linksOf(menuNav(looking)),
    bottom: bottomNav(looking).map(({ to, label, icon }) => ({ to, label, drawing: drawings[icon] ?? [] })),
    section: Array.from(section.matchAll(/href="([^"]+)"[^>]*>([^<]+)</g), ([, to = "", label = ""]) => ({
      to,
      label,
    })),
    tabs: notificationFilters.map((name) => ({
      to: name === "all" ? "/admin-notifications" : `/admin-notifications?filter=${name}`,
      label: filterLabel[name],
      counts: name === "unread",
    })),
    footer: footerOf("admin", year),
    drawings: {
      menu: drawings.menu ?? [],
      search: drawings.search ?? [],
      signOut: drawings["sign-out"] ?? [],
    },
    types: Object.fromEntries(Object.entries(NOTIFICATION_TYPES).map(([type, { label }]) => [type, label])),
    priorities: PRIORITY_LABELS,
    tones: priorityTone,
    themes: [
      { value: "system", label: "System" },
      { value: "light", label: "Light" },
      { value: "dark", label: "Dark" },
    ],
  };
}

export type Words = ReturnType<typeof wordsOf>;
