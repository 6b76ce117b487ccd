import { data } from "react-router";
import { NotificationsPage } from "../notifications-page.tsx";
import { showNotifications } from "../store.server.ts";
import words from "../words.json";

export function loader({ request }: { request: Request }) {
  const sid = /(?:^|; )sid=([^;]+)/.exec(request.headers.get("Cookie") ?? "")?.[1];
  const shown = showNotifications(sid);
  if (!shown) throw data(null, 404);
  return shown;
}

export default function Notifications({
  loaderData,
}: {
  loaderData: Awaited<ReturnType<typeof showNotifications>>;
}) {
  if (!loaderData) return null;
  return (
    <>
      <title>{`Notifications – ${words.brand.name}`}</title>
      <meta name="robots" content="noindex" />
      <NotificationsPage shown={loaderData} words={words} />
    </>
  );
}
