import { Links, Outlet, Scripts, ScrollRestoration } from "react-router";
import stylesheet from "./app.css?url";

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export default function Root() {
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Links />
      </head>
      <body>
        <Outlet />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}
