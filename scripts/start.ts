/**
 * `npm start`: everything between a fresh clone and a served product, in one process, with what it does and how long
 * each step took. Nothing is imported before the Node version is known to do: the packages need it.
 */
import { join } from "node:path";

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    `Node 22.18 or newer is needed; this is ${process.version}. Run "npm start", which brings its own.`,
  );
  process.exit(1);
}

// What the product writes is for its own account only: the database, the files, the secret.
process.umask(0o077);

// What a start compiles is kept for the next one, beside the build.
const { enableCompileCache } = await import("node:module");
process.env.NODE_COMPILE_CACHE ||= join(import.meta.dirname, "..", "build", "compiled");
enableCompileCache(process.env.NODE_COMPILE_CACHE);

const { step } = await import("./start/progress.ts");
const { failStart, say } = await import("#app/platform/operations/start-lines.server.ts");

try {
  const { loadSettings } = await import("./start/settings.ts");
  loadSettings();
  process.env.NODE_ENV ??= "production";
  const { env } = await import("#app/platform/env.server.ts");
  const { port, listensOn, dataDir, origin } = env();
  say(`Data in ${dataDir}`);

  const { requirePort } = await import("./start/port.ts");
  const { enterData, leaveData } = await import("#app/start-up.server.ts");
  await requirePort(port, listensOn);
  const found = await enterData({ makes: true });
  if (found.state === "whole" && found.warning) say(found.warning, "warn");
  if (found.isRotationFinished) say("A change of the secret that was cut short is finished.");

  const { buildWhenChanged } = await import("./start/build.ts");
  await step("Build", buildWhenChanged);

  const { prepareData } = await import("./start/data.ts");
  const { closeDatabase } = await import("#app/platform/database.server.ts");
  const { printCredentials } = await import("./start/credentials.ts");
  const made = await prepareData(found);
  // The built server is a bundle with a connection of its own; two in one process would wait for each other.
  await closeDatabase();
  if (env().databaseUrl) await leaveData();
  if (made) printCredentials(made, env(), say);

  const { serve } = await import("./start/serve.ts");
  await requirePort(port, listensOn);
  const isOpen = listensOn.some((address) => !/^(?:127\.|::1$)/.test(address));
  const reach = isOpen ? `listening on ${listensOn[0]}` : "this machine only, HOST=0.0.0.0 opens it";
  say(`Serving         ${origin} (${reach})`);
  await serve(port);
} catch (error) {
  failStart(error);
}
