/**
 * Runs before `npm start`, `npm test` and the checks, on whatever Node the machine has (18 or newer) and before anything is
 * installed: plain JavaScript, nothing but Node's own modules. Installs the packages when they are missing or are
 * not the ones the lock file names; otherwise says nothing.
 */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const oldestNode = [22, 18];

const reason = whyInstall();
if (reason) await install(reason);
checkNode();

/** @returns why the packages have to be installed, or null when they are the lock file's. */
function whyInstall() {
  const wanted = packagesOf(join(root, "package-lock.json"));
  if (!wanted) return fail("package-lock.json is missing or damaged: take it from the repository again.");
  // npm writes this file last, so it also tells that an installation was not cut short.
  const installed = packagesOf(join(root, "node_modules", ".package-lock.json"));
  if (!installed) return "no packages yet";
  for (const [path, { version, optional, link }] of Object.entries(wanted)) {
    // Optional packages are the other platforms' binaries.
    if (path === "" || link || (optional && !installed[path])) continue;
    if (installed[path]?.version !== version) return "package-lock.json changed";
    // What npm noted is not there when somebody has taken it away since.
    if (!optional && !existsSync(join(root, path, "package.json"))) return `${path} is missing`;
  }
  return null;
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages;
  } catch {
    return null;
  }
}

async function install(why) {
  const [command, args] = npm();
  // `npm start --omit=dev` and the like must not leave out what builds the product.
  const env = { ...process.env };
  for (const name of ["NODE_ENV", "npm_config_omit", "npm_config_production"]) delete env[name];
  const started = Date.now();
  const seconds = () => `${Math.round((Date.now() - started) / 1000)} s`;
  console.error(`Installing packages (${why}): npm ci`);
  // npm draws its progress bar on a terminal only; elsewhere a line now and then shows that work goes on.
  const beat = process.stderr.isTTY
    ? null
    : setInterval(() => console.error(`  still installing, ${seconds()}`), 10_000);
  const status = await new Promise((resolve) => {
    const child = spawn(command, [...args, "ci", "--include=dev", "--no-audit", "--no-fund"], {
      cwd: root,
      // Standard output is for what the script after this says.
      stdio: ["inherit", 2, 2],
      env,
    });
    // Told to stop, it takes npm with it: nothing goes on behind the person's back.
    for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"])
      process.on(signal, () => {
        child.kill(signal);
        child.once("exit", () => process.exit(1));
      });
    child.on("error", () => resolve("missing"));
    child.on("exit", (code) => resolve(code ?? 1));
  });
  clearInterval(beat);
  if (status === "missing")
    fail("npm was not found: install Node.js 20 or newer, which brings npm, and try again.");
  if (status !== 0) fail("npm ci failed (see above): packages are not installed.");
  console.error(`Installed packages in ${seconds()}`);
}

/** The npm that runs this script, on the Node it runs on: the one in node_modules is about to be replaced. */
function npm() {
  const { npm_execpath: cli, npm_node_execpath: node } = process.env;
  if (cli && /\.c?js$/.test(cli) && existsSync(cli))
    return [node && existsSync(node) ? node : process.execPath, [cli]];
  return [process.platform === "win32" ? "npm.cmd" : "npm", []];
}

/** `npm start` runs on the Node in node_modules where there is one. */
function checkNode() {
  const own = join(root, "node_modules", ".bin", process.platform === "win32" ? "node.cmd" : "node");
  const found = existsSync(own)
    ? spawnSync(own, ["--version"], { encoding: "utf8" }).stdout?.trim()
    : process.version;
  const [major = 0, minor = 0] = (found ?? "").replace(/^v/, "").split(".").map(Number);
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return;
  fail(
    `Node ${oldestNode.join(".")} or newer is needed; this is ${found || "unknown"}. Delete node_modules and try again.`,
  );
}

function fail(line) {
  console.error(line);
  process.exit(1);
}
