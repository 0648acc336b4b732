import { isIP } from 'node:net';
import { z } from 'zod';
import { StartError } from '#server/start-error.ts';

/** An address without a slash at its end. */
export const url = (protocol: RegExp) => z.url({ protocol }).transform((value) => value.replace(/\/+$/, ''));

/** Whether libpq would try several servers, which the driver cannot. */
function namesSeveralHosts(value: string): boolean {
  const [authority = '', query = ''] = value.replace(/^\w+:\/\//, '').split('?');
  const hosts = authority.split('/')[0]?.split('@').at(-1) ?? '';
  return hosts.includes(',') || (new URLSearchParams(query).get('host') ?? '').includes(',');
}

const databaseUrl = z
  .string()
  .refine((value) => !namesSeveralHosts(value), {
    error: 'it names several hosts: name one address that leads to the primary, such as that of HAProxy',
    abort: true,
  })
  .pipe(url(/^postgres(ql)?$/));

/** The settings that every server of ours has, by environment variable: the portal and the gateway alone. */
export const processSettings = {
  PORT: z.coerce.number().int().min(1).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  /** Where browsers reach it: links in mails start with it, and https here switches HSTS on. */
  PUBLIC_URL: url(/^https?$/).optional(),
  /** Database, files and secrets of this installation. */
  DATA_DIR: z.string().optional(),
  /** A PostgreSQL 15 or later to use instead of the embedded one. */
  DATABASE_URL: databaseUrl.optional(),
  /** Connections that requests share. */
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(500).default(16),
  /** What stays free on the volume of the database and the files: below it, what stores something is refused. */
  DISK_RESERVE_BYTES: z.coerce
    .number()
    .int()
    .min(0)
    .default(512 * 1024 ** 2),
  /** Mail server, e.g. `smtps://user:password@mail.example.com`. */
  SMTP_URL: url(/^smtps?$/).optional(),
  MAIL_FROM: z.string().default('Fieldfare <no-reply@localhost>'),
  /** JSON file with the names and contact details of the company. */
  BRANDING_FILE: z.string().optional(),
  /** Proxies whose X-Forwarded-For is believed: addresses or networks, separated by commas. */
  TRUST_PROXY: z.string().optional(),
  /** Bearer token with which other machines may read `/metrics`. */
  METRICS_TOKEN: z.string().min(16).optional(),
  /** How long it still serves after the signal to stop, while `/readyz` says 503 and proxies turn away from it. */
  DRAIN_SECONDS: z.coerce.number().min(0).max(600).default(0),
  /** How long running requests may take to end after that. */
  STOP_SECONDS: z.coerce.number().min(1).max(600).default(10),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
};

/** Settings whose values may contain a secret: those that are called one, and URLs with a password or a key in them. */
const SECRET = /SECRET|PASSWORD|TOKEN|KEY|^(DATABASE|SMTP|GEOCODER)_URL$|^DATABASE_READ_URLS$/;

/** How a server stops, as the settings say. */
export interface StopTimes {
  drainMs: number;
  /** How long running requests may take to end. */
  patienceMs: number;
}

export const stopTimes = (settings: { DRAIN_SECONDS: number; STOP_SECONDS: number }): StopTimes => ({
  drainMs: settings.DRAIN_SECONDS * 1000,
  patienceMs: settings.STOP_SECONDS * 1000,
});

/** The variables that are set: an empty one counts as unset. */
export function settingsIn(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
}

/**
 * What a schema makes of the variables.
 * @throws StartError with one sentence that names the variable which cannot be used
 */
export function parseSettings<Schema extends z.ZodType>(
  schema: Schema,
  env: Record<string, unknown>,
): z.output<Schema> {
  const outcome = schema.safeParse(env);
  if (outcome.success) return outcome.data;
  const [issue] = outcome.error.issues;
  const variable = String(issue?.path[0] ?? 'A setting');
  // What is secret is not for a log, wrong as it may be.
  const shown = SECRET.test(variable) ? variable : `${variable}=${env[variable] ?? ''}`;
  throw new StartError(`${shown} cannot be used: ${issue?.message}.`);
}

/** Where a browser on this machine reaches the server when no PUBLIC_URL says otherwise. */
export function localUrl(host: string, port: number): string {
  return `http://${reachableName(host)}:${port}`;
}

/** A name a browser can open: "every address" is none. */
function reachableName(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return isIP(host) === 6 ? `[${host}]` : host;
}
