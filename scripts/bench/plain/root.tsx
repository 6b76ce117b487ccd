import { Link, Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";

const sections = ["Home", "Clients", "Reports", "Quotes", "Orders", "Support", "Outbox", "Users", "Account"];

export default function Root() {
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <Meta />
        <Links />
      </head>
      <body>
        <nav>
          {sections.map((section) => (
            <Link key={section} to={`/?section=${section}`}>
              {section}
            </Link>
          ))}
        </nav>
        <Outlet />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}
