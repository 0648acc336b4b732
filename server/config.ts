import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { authSettingsSchema } from '#server/gateway/auth/settings.ts';
import type { GatewayContext } from '#server/gateway/context.ts';
import { restSettingsSchema } from '#server/gateway/rest/settings.ts';
import { storageSettingsSchema } from '#server/gateway/storage/settings.ts';
import { StartError } from '#server/start-error.ts';
import type { Branding } from '#shared/branding.ts';
import { readBranding } from './branding.ts';

/** `demo` brings a company with known passwords; `dev` is `start` with the web app compiled as it is asked for. */
export type Mode = 'start' | 'demo' | 'dev';

const url = (protocol: RegExp) => z.url({ protocol }).transform((value) => value.replace(/\/+$/, ''));

/** Every setting of the process, by environment variable. The gateway's parts add theirs (`docs/operations.md`). */
const settingsSchema = z.object({
  PORT: z.coerce.number().int().min(1).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  /** Where browsers reach the portal: links in mails start with it, and https here switches HSTS on. */
  PUBLIC_URL: url(/^https?$/).optional(),
  /** Database, files and secrets of this installation. */
  DATA_DIR: z.string().optional(),
  /** A PostgreSQL 15 or later to use instead of the embedded one. */
  DATABASE_URL: url(/^postgres(ql)?$/).optional(),
  /** Connections that requests share. */
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(500).default(16),
  /** Mail server, e.g. `smtps://user:password@mail.example.com`; without one, mails are kept and shown to the office. */
  SMTP_URL: url(/^smtps?$/).optional(),
  MAIL_FROM: z.string().default('Fieldfare <no-reply@localhost>'),
  /** JSON file with the names and contact details of the company. */
  BRANDING_FILE: z.string().optional(),
  /** Time zone in which the office counts days. */
  TIME_ZONE: z
    .string()
    .default('America/New_York')
    .refine(isTimeZone, 'it is not a time zone like Europe/Madrid'),
  /** Proxies whose X-Forwarded-For is believed: addresses or networks, separated by commas. */
  TRUST_PROXY: z.string().optional(),
  /** Bearer token with which other machines may read `/metrics`. */
  METRICS_TOKEN: z.string().min(16).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  /** Lets the demo, whose passwords are public, listen on an address that others can reach. */
  FIELDFARE_DEMO_ANY_HOST: z.stringbool().default(false),
});

export interface Config {
  mode: Mode;
  host: string;
  port: number;
  publicUrl: string;
  dataDir: string;
  databaseUrl: string | undefined;
  poolSize: number;
  smtpUrl: string | undefined;
  mailFrom: string;
  branding: Branding;
  timeZone: string;
  trustProxy: string | undefined;
  metricsToken: string | undefined;
  logLevel: string;
  /** What the gateway is told, given the secret that signs storage URLs (which is made on the first start). */
  gatewaySettings(secrets: { storageUrlSecret: string }): GatewayContext['settings'];
}

/**
 * Reads all settings. An empty variable counts as unset.
 * @throws StartError with one sentence that names the variable which cannot be used
 */
export function loadConfig(environment: NodeJS.ProcessEnv, mode: Mode): Config {
  const env = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const settings = parse(settingsSchema, env);
  const { HOST: host, PORT: port } = settings;
  if (mode === 'demo' && !isLoopback(host) && !settings.FIELDFARE_DEMO_ANY_HOST) {
    throw new StartError(
      `The demo has public passwords and does not listen on HOST=${host}: use 127.0.0.1, or set FIELDFARE_DEMO_ANY_HOST=1 where nobody else can reach it.`,
    );
  }
  const publicUrl = settings.PUBLIC_URL ?? `http://${reachableName(host)}:${port}`;
  const dataDir = resolve(settings.DATA_DIR ?? (mode === 'demo' ? 'data/demo' : 'data'));
  const gateway = { publicUrl, auth: parse(authSettingsSchema, env), rest: parse(restSettingsSchema, env) };
  return {
    mode,
    host,
    port,
    publicUrl,
    dataDir,
    databaseUrl: settings.DATABASE_URL,
    poolSize: settings.DATABASE_POOL_SIZE,
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    branding: readBranding(settings.BRANDING_FILE),
    timeZone: settings.TIME_ZONE,
    trustProxy: settings.TRUST_PROXY,
    metricsToken: settings.METRICS_TOKEN,
    logLevel: settings.LOG_LEVEL,
    gatewaySettings: ({ storageUrlSecret }) => ({
      ...gateway,
      storage: parse(storageSettingsSchema, {
        STORAGE_FILES_DIR: resolve(dataDir, 'files'),
        STORAGE_URL_SECRET: storageUrlSecret,
        ...env,
      }),
    }),
  };
}

function parse<Schema extends z.ZodType>(schema: Schema, env: Record<string, unknown>): z.output<Schema> {
  const outcome = schema.safeParse(env);
  if (outcome.success) return outcome.data;
  const [issue] = outcome.error.issues;
  const variable = String(issue?.path[0] ?? 'A setting');
  throw new StartError(`${variable}=${String(env[variable] ?? '')} cannot be used: ${issue?.message}.`);
}

function isTimeZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

/** A name a browser on this machine can open: "every address" is none. */
function reachableName(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return isIP(host) === 6 ? `[${host}]` : host;
}
