import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

/** React Router's package leads every bundler to its development build; the other one lies beside it. */
const routerFile = (name: string) =>
  fileURLToPath(new URL(`node_modules/react-router/dist/production/${name}.mjs`, import.meta.url));

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  resolve: {
    alias:
      command === "build"
        ? [
            { find: /^react-router$/, replacement: routerFile("index") },
            { find: /^react-router\/dom$/, replacement: routerFile("dom-export") },
          ]
        : [],
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // A page asks for few files and names few: what many pages share is one, and React another, which stays
              // the same when the product changes.
              groups: [
                { name: "react", test: /\/node_modules\//, minShareCount: 100, priority: 1 },
                { name: "parts", test: /\/app\//, minShareCount: 20 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        // The front door is the server's entry: see docs/decisions/003-front-door.md.
        rollupOptions: { input: "./app/server.ts" },
      },
    },
  },
}));
