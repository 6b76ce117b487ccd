import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // A page asks for few files and names few: what many pages share is one, and React another, which stays
              // the same when the product changes. What draws is for the pages with charts alone,
              // and a list for those that have one.
              groups: [
                { name: "react", test: /\/node_modules\//, minShareCount: 100, priority: 1 },
                {
                  name: "parts",
                  test: /\/app\/(?!ui\/(?:chart\/|list\/(?:list|saved-views|column-choice)\.tsx))/,
                  minShareCount: 20,
                },
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
});
