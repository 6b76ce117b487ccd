import { linkTo } from "#app/link.ts";
import { LinkButton } from "#app/ui/button.tsx";

/** The ways to what staff do for a client elsewhere. */
export function ClientLinks({ id, company }: { id: string; company: string }) {
  const query = { state: "all", search: company };
  return (
    <div className="actions">
      <LinkButton
        to={linkTo("/admin-data-portal/subscriptions/new", { query: { client: id } })}
        variant="secondary"
      >
        Start a subscription
      </LinkButton>{" "}
      <LinkButton
        to={linkTo("/admin-data-portal/live-upload", { query: { client: id } })}
        variant="secondary"
      >
        Upload files
      </LinkButton>{" "}
      <LinkButton to={linkTo("/admin-data-portal/quotes", { query })} variant="secondary">
        Quotes
      </LinkButton>{" "}
      <LinkButton to={linkTo("/client-portal/tools", { query: { company: id } })} variant="secondary">
        Tools
      </LinkButton>
    </div>
  );
}

const sections = [
  { id: "profile", title: "Profile" },
  { id: "onboarding", title: "Onboarding" },
  { id: "holdings", title: "Reports held" },
  { id: "client-access", title: "Access" },
  { id: "subscriptions", title: "Subscriptions" },
  { id: "orders", title: "Orders" },
  { id: "quotes", title: "Quotes" },
  { id: "tickets", title: "Enquiries" },
  { id: "downloads", title: "Recent downloads" },
  { id: "keys", title: "User keys" },
  { id: "sessions", title: "Sessions" },
] as const;

/** The ways to the parts of a client's page, which is long. */
export function ClientContents({ hasOnboarding }: { hasOnboarding: boolean }) {
  return (
    <nav aria-label="On this page" className="text-sm print:hidden">
      <ul className="plain actions">
        {sections
          .filter(({ id }) => id !== "onboarding" || hasOnboarding)
          .map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`} className="block py-1">
                {title}
              </a>
            </li>
          ))}
      </ul>
    </nav>
  );
}
