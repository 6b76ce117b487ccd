import { resolve } from "node:path";
import { z } from "zod";
import { loopbackHosts } from "./address.server.ts";

/** Every setting of the product, read once from the process's environment. Each is described in `.env.example`. */
const flag = z
  .enum(["0", "1"], { error: "must be 0 or 1" })
  .default("0")
  .transform((value) => value === "1");

/** Whether an address can be taken apart, its name and password decoded: who uses it does both. */
function isReadable(address: string): boolean {
  try {
    const { username, password, pathname } = new URL(address);
    for (const part of [username, password, pathname]) decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}
const unreadable = {
  error: "can't be read as an address: write what is special in its name or password as %-codes (@ as %40)",
};

const settings = z.object({
  NODE_ENV: z.enum(["production", "development", "test"]).default("production"),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default("localhost"),
  DATA_DIR: z.string().min(1).default("data"),
  BACKUP_DIR: z.string().min(1).optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(?:ql)?:\/\//, { error: "must start with postgres:// or postgresql://", abort: true })
    .refine(isReadable, unreadable)
    .optional(),
  APP_ORIGIN: z
    .url({ protocol: /^https?$/, error: "must be an origin such as https://portal.example.com" })
    .optional(),
  ALLOWED_HOSTS: z.string().optional(),
  TRUST_PROXY: flag,
  CSRF_STRICT: flag,
  REQUIRE_ADMIN_TOTP: flag,
  SEED_DEMO: z
    .enum(["0", "1"])
    .default("1")
    .transform((value) => value === "1"),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, { error: "must start with smtp:// or smtps://", abort: true })
    .refine(isReadable, unreadable)
    .optional(),
  MAIL_FROM: z.string().min(3).optional(),
  PRICES_FILE: z.string().min(1).optional(),
  PRICES_URL: z
    .url({ protocol: /^https?$/, error: "must be an address such as https://prices.example.com/closes.csv" })
    .optional(),
  APP_SECRET: z
    .string()
    .regex(/^[\w-]{43,}(?:\.[a-z-]+:[\w-]{43})*$/, {
      error: "must be at least 32 random bytes in base64url, or the whole text that a rotation made",
    })
    .optional(),
  READYZ_TOKEN: z.string().min(16).optional(),
  /** Test hook: multiplies every throttle; refused when the origin is https. */
  THROTTLE_FACTOR: z.coerce.number().min(1).max(1_000_000).default(1),
  LOG: z.enum(["requests", "warnings", "silent"]).default("requests"),
});

export interface Env {
  nodeEnv: "production" | "development" | "test";
  port: number;
  /** The addresses it listens on: both of the loopback unless told otherwise. The first is the server's own. */
  listensOn: readonly [string, ...string[]];
  /** Started by `npm start`, which is its parent. */
  isUnderNpm: boolean;
  /** Absolute path of the folder that holds everything that must not be lost. */
  dataDir: string;
  /** Absolute path of the folder for backups on other storage; undefined where they stand in `dataDir`. */
  backupDir: string | undefined;
  /** PostgreSQL's address; undefined for the file in `dataDir`. It has a password in it. */
  databaseUrl: string | undefined;
  /** Scheme, host and port that people type, e.g. `http://localhost:3000`. Mode (https or loopback) follows from it. */
  origin: string;
  https: boolean;
  /** Asked for by this machine's own name, with no proxy of ours before it. */
  isLocal: boolean;
  /** Values of the Host header that are answered, lower case. */
  allowedHosts: ReadonlySet<string>;
  trustProxy: boolean;
  csrfStrict: boolean;
  requireAdminTotp: boolean;
  seedDemo: boolean;
  smtpUrl: string | undefined;
  mailFrom: string | undefined;
  /** Absolute path or address of the file of prices; undefined when none is set. */
  pricesFrom: string | undefined;
  appSecret: string | undefined;
  readyzToken: string | undefined;
  throttleFactor: number;
  log: "requests" | "warnings" | "silent";
}

/**
 * @throws an Error whose message names each wrong setting and what it must be.
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  const present = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ""),
  );
  const parsed = settings.safeParse(present);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
    throw new Error(`Settings are wrong (see .env.example):\n${lines.join("\n")}`);
  }
  const set = parsed.data;
  const origin = new URL(set.APP_ORIGIN ?? `http://localhost:${set.PORT}`);
  const https = origin.protocol === "https:";
  if (!https && !loopbackHosts.has(origin.hostname) && set.NODE_ENV === "production") {
    throw new Error(
      `APP_ORIGIN is ${origin.origin}: outside this machine the product is served over https only.`,
    );
  }
  if (https && set.THROTTLE_FACTOR !== 1) throw new Error("THROTTLE_FACTOR is for tests: remove it.");
  if (set.PRICES_FILE && set.PRICES_URL) throw new Error("Set PRICES_FILE or PRICES_URL, not both.");
  if (set.PRICES_URL && isOpenAddress(set.PRICES_URL)) {
    throw new Error("PRICES_URL must be https: prices could be changed on their way.");
  }
  const named = (set.ALLOWED_HOSTS ?? "")
    .split(",")
    .map((host) => host.trim().toLowerCase())
    .filter(Boolean);
  const own = loopbackHosts.has(origin.hostname)
    ? [...loopbackHosts].map((host) => (origin.port ? `${host}:${origin.port}` : host))
    : [origin.host];
  return {
    nodeEnv: set.NODE_ENV,
    port: set.PORT,
    listensOn: set.HOST === "localhost" ? ["127.0.0.1", "::1"] : [set.HOST],
    isUnderNpm: source.npm_lifecycle_event === "start",
    dataDir: resolve(set.DATA_DIR),
    backupDir: set.BACKUP_DIR && resolve(set.BACKUP_DIR),
    databaseUrl: set.DATABASE_URL,
    origin: origin.origin,
    https,
    isLocal: !https && !set.TRUST_PROXY && loopbackHosts.has(origin.hostname),
    allowedHosts: new Set([...own, ...named]),
    trustProxy: set.TRUST_PROXY,
    csrfStrict: set.CSRF_STRICT,
    requireAdminTotp: set.REQUIRE_ADMIN_TOTP,
    seedDemo: set.SEED_DEMO,
    smtpUrl: set.SMTP_URL,
    mailFrom: set.MAIL_FROM,
    pricesFrom: set.PRICES_URL ?? (set.PRICES_FILE && resolve(set.PRICES_FILE)),
    appSecret: set.APP_SECRET,
    readyzToken: set.READYZ_TOKEN,
    throttleFactor: set.THROTTLE_FACTOR,
    log: set.LOG,
  };
}

/** True for an address outside this machine that is not encrypted. */
function isOpenAddress(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol !== "https:" && !loopbackHosts.has(hostname);
}

let current: Env | undefined;

export function env(): Env {
  current ??= readEnv(process.env);
  return current;
}
