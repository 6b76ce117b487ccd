import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // The lazy manifest would list the admin routes to whoever asks for it.
  routeDiscovery: { mode: "initial" },
  future: {
    v8_middleware: true,
    v8_passThroughRequests: true,
    v8_splitRouteModules: true,
    v8_trailingSlashAwareDataRequests: true,
    v8_viteEnvironmentApi: true,
  },
} satisfies Config;
