/** Every URL of the product: from the facts in the routes' folders, with each portal's layout, its lock, around it. */
import { index as indexRoute, layout, prefix, route, type RouteConfigEntry } from "@react-router/dev/routes";
import { frames } from "./routes/all-facts.ts";
import { addressesOf, type Folder } from "./routes/route-facts.ts";

const inDevelopment = process.env.NODE_ENV === "development";

export default byCase([
  ...frames.flatMap(({ layout: file, folders }) => {
    const entries = folders.flatMap(entriesOf);
    const inFrame = entries.filter(({ isFramed }) => isFramed).map(({ entry }) => entry);
    const alone = entries.filter(({ isFramed }) => !isFramed).map(({ entry }) => entry);
    return [...(file === null ? inFrame : [layout(file, inFrame)]), ...alone];
  }),

  ...prefix("api", [
    layout("routes/api/layout.ts", [
      route("openapi.json", "routes/api/openapi.ts"),
      route("*", "routes/api/calls.ts"),
    ]),
  ]),

  ...(inDevelopment ? [route("design-system", "routes/development/design-system.tsx")] : []),
] satisfies RouteConfigEntry[]);

function entriesOf({ folder, routes }: Folder) {
  return Object.entries(routes).flatMap(([name, facts]) =>
    addressesOf(facts).map((address, index) => {
      const file = `routes/${folder}/${name}`;
      const path = address.replace(/^\//, "");
      return {
        // Only an index route takes a form that is posted to "/".
        entry:
          path === "" ? indexRoute(file) : route(path, file, index === 0 ? {} : { id: `${file}#${path}` }),
        isFramed: facts.gives === undefined || facts.gives === "redirect",
      };
    }),
  );
}

/** An address is told apart by case, here as in every rule that goes by addresses. */
function byCase(routes: RouteConfigEntry[]): RouteConfigEntry[] {
  return routes.map(({ children, ...entry }) => ({
    ...entry,
    caseSensitive: true,
    ...(children && { children: byCase(children) }),
  }));
}
