import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    ssr: {
      build: {
        // The front door is the server's entry: see docs/decisions/003-front-door.md.
        rollupOptions: { input: "./app/server.ts" },
      },
    },
  },
});
