import { cookies } from "next/headers";
import { notFound } from "next/navigation";
import { NotificationsPage } from "../notifications-page.tsx";
import { showNotifications } from "../store.server.ts";
import words from "../words.json";

export const metadata = { title: `Notifications – ${words.brand.name}`, robots: "noindex" };

/** Rendered for each request: it reads a cookie. */
export default async function Notifications() {
  const shown = showNotifications((await cookies()).get("sid")?.value);
  if (!shown) notFound();
  return <NotificationsPage shown={shown} words={words} />;
}
