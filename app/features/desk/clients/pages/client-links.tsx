const sections = [
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
  { id: "timeline", title: "What happened" },
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
