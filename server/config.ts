import { resolve } from 'node:path';
import { z } from 'zod';
import { type BackupSettings, backupSettingsSchema, loadBackupSettings } from '#server/backup/settings.ts';
import { anonymousVariables, authSettingsSchema, withFactorSecret } from '#server/gateway/auth/settings.ts';
import { passwordVariables } from '#server/gateway/auth/settings-passwords.ts';
import type { GatewayContext } from '#server/gateway/context.ts';
import { realtimeSettingsSchema } from '#server/gateway/realtime/settings.ts';
import { PORTAL_DATABASE_SETTINGS, restSettingsSchema } from '#server/gateway/rest/settings.ts';
import { storageSettingsSchema } from '#server/gateway/storage/settings.ts';
import type { TracingSettings } from '#server/observability/tracing/otlp.ts';
import { tracingOf, tracingVariables } from '#server/observability/tracing/settings.ts';
import { StartError } from '#server/start-error.ts';
import type { Branding } from '#shared/branding.ts';
import type { PortalOrigin } from '#shared/commands/example.ts';
import { DEFAULT_LOCALE, DEFAULT_TIME_ZONE } from '#shared/locale.ts';
import { isTimeZone } from '#shared/rules/hours.ts';
import { isLoopback } from '#shared/rules/loopback.ts';
import { readBranding } from './branding.ts';
import {
  localUrl,
  parseSettings,
  processSettings,
  type StopTimes,
  stopTimes,
  url,
} from './process-settings.ts';
import { readSettings, settingNames } from './settings-file.ts';

/** `demo` brings a company with known passwords; `dev` is `start` with the web app compiled as it is asked for. */
export type Mode = 'start' | 'demo' | 'dev';

/** Settings of the standalone gateway that are fixed in the portal (portal requirements 5). */
const GATEWAY_ONLY = [...Object.keys({ ...passwordVariables, ...anonymousVariables }), 'REST_ANON_ROLE'];

/** Every setting of the portal, by environment variable. The gateway's parts add theirs (`docs/operations.md`). */
const settingsSchema = z.object({
  ...processSettings,
  /** Time zone in which the office counts days. */
  TIME_ZONE: z
    .string()
    .default(DEFAULT_TIME_ZONE)
    .refine(isTimeZone, 'it is not a time zone like Europe/Madrid'),
  /** Replicas of DATABASE_URL that answer reads of the data API, separated by spaces. */
  DATABASE_READ_URLS: z
    .string()
    .transform((text) => text.trim().split(/\s+/))
    .pipe(z.array(url(/^postgres(ql)?$/)))
    .optional(),
  /** How long a read waits for a replica to have what the primary has, before the primary answers. */
  DATABASE_READ_WAIT_MS: z.coerce.number().int().min(1).max(1_000).default(50),
  /** Language and region of the portal's texts, a catalog in `translations/locales/`. */
  LOCALE: z.string().default(DEFAULT_LOCALE),
  /** Address of a MapLibre style, whose host browsers may then fetch maps from. */
  MAP_STYLE_URL: z
    .url({ protocol: /^https?$/, error: 'it is not an address like https://maps.example.com/style.json' })
    .optional(),
  /** The URL of a reverse geocoder; may contain `{latitude}` and `{longitude}`. */
  GEOCODER_URL: z
    .url({ protocol: /^https?$/, error: 'it is not an address like https://geocoder.example.com/reverse' })
    .optional(),
  /** Off removes the service workers of all devices: the switch for a release whose worker does harm. */
  SERVICE_WORKER: z.stringbool().default(true),
  /** Lets the demo, whose passwords are public, listen on an address that others can reach. */
  FIELDFARE_DEMO_ANY_HOST: z.stringbool().default(false),
  ...tracingVariables,
  /** Where the example company listens; a free port when unset. */
  EXAMPLE_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  /** Where browsers reach the example company, if not at its port of this host. */
  EXAMPLE_URL: url(/^https?$/).optional(),
});

/** Whether the portal has a setting of this name. */
export const isPortalSetting = settingNames([
  settingsSchema,
  authSettingsSchema,
  restSettingsSchema,
  realtimeSettingsSchema,
  storageSettingsSchema,
  backupSettingsSchema,
]);

export interface Config {
  mode: Mode;
  host: string;
  port: number;
  publicUrl: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Replicas that answer reads. */
  readUrls: readonly string[];
  readWaitMs: number;
  poolSize: number;
  /** What stays free on the volume of the database and the files. */
  diskReserveBytes: number;
  smtpUrl: string | undefined;
  mailFrom: string;
  branding: Branding;
  timeZone: string;
  locale: string;
  /** '' where maps are plain. */
  mapStyleUrl: string;
  /** '' where addresses are not looked up. */
  geocoderUrl: string;
  serviceWorker: boolean;
  trustProxy: string | undefined;
  /** Where traces go; undefined for nowhere. */
  tracing: Omit<TracingSettings, 'version'> | undefined;
  metricsToken: string | undefined;
  logLevel: string;
  stopTimes: StopTimes;
  backup: BackupSettings;
  /** Where the example company is reached, as far as it is set. */
  example: { port: number | undefined; publicUrl: string | undefined };
  /** In the app of the example company: where the real portal is. */
  exampleOf?: PortalOrigin;
  /** The settings of the gateway, from the secrets that the first start creates. */
  gatewaySettings(secrets: { storageUrlSecret: string; factorSecret: string }): GatewayContext['settings'];
}

/**
 * Reads all settings, also from the file that SETTINGS_FILE names. An empty variable counts as unset.
 * @throws StartError with one sentence that names the variable which cannot be used
 */
export function loadConfig(environment: NodeJS.ProcessEnv, mode: Mode): Config {
  const env = readSettings(environment, isPortalSetting);
  const settings = parseSettings(settingsSchema, env);
  const { HOST: host, PORT: port } = settings;
  if (mode === 'demo' && !isLoopback(host) && !settings.FIELDFARE_DEMO_ANY_HOST) {
    throw new StartError(
      `The demo has public passwords and does not listen on HOST=${host}: use 127.0.0.1, or set FIELDFARE_DEMO_ANY_HOST=1 where nobody else can reach it.`,
    );
  }
  const publicUrl = settings.PUBLIC_URL ?? localUrl(host, port);
  const dataDir = resolve(settings.DATA_DIR ?? (mode === 'demo' ? 'data/demo' : 'data'));
  const rest = parseSettings(restSettingsSchema, env);
  const inPortal = rest.databaseSettings.filter((name) => PORTAL_DATABASE_SETTINGS.includes(name));
  const gateway = {
    publicUrl,
    auth: parseSettings(authSettingsSchema, env),
    rest: { ...rest, databaseSettings: inPortal },
    // The portal's own public channels carry row changes only, and the anon key is public.
    realtime: parseSettings(realtimeSettingsSchema, { REALTIME_PUBLIC_RELAY: 'false', ...env }),
  };
  const ownRule = GATEWAY_ONLY.find((name) => env[name] !== undefined);
  if (ownRule) {
    throw new StartError(
      `${ownRule} cannot be used: it is for the gateway alone, and the portal has rules of its own.`,
    );
  }
  if (settings.EXAMPLE_URL && new URL(settings.EXAMPLE_URL).origin === new URL(publicUrl).origin) {
    throw new StartError(
      `EXAMPLE_URL=${settings.EXAMPLE_URL} cannot be used: it is where the portal is, and browsers would mix the two.`,
    );
  }
  if (settings.EXAMPLE_PORT === port) {
    throw new StartError(`EXAMPLE_PORT=${port} cannot be used: the portal itself listens there.`);
  }
  if (gateway.auth.captcha?.siteKey === '') {
    throw new StartError('AUTH_CAPTCHA_SITE_KEY cannot be used: it is missing beside AUTH_CAPTCHA_PROVIDER.');
  }
  return {
    mode,
    host,
    port,
    publicUrl,
    dataDir,
    databaseUrl: settings.DATABASE_URL,
    readUrls: settings.DATABASE_READ_URLS ?? [],
    readWaitMs: settings.DATABASE_READ_WAIT_MS,
    poolSize: settings.DATABASE_POOL_SIZE,
    diskReserveBytes: settings.DISK_RESERVE_BYTES,
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    branding: readBranding(settings.BRANDING_FILE),
    timeZone: settings.TIME_ZONE,
    locale: settings.LOCALE,
    mapStyleUrl: settings.MAP_STYLE_URL ?? '',
    geocoderUrl: settings.GEOCODER_URL ?? '',
    serviceWorker: settings.SERVICE_WORKER,
    trustProxy: settings.TRUST_PROXY,
    tracing: tracingOf(settings),
    metricsToken: settings.METRICS_TOKEN,
    logLevel: settings.LOG_LEVEL,
    stopTimes: stopTimes(settings),
    backup: loadBackupSettings(env),
    example: { port: settings.EXAMPLE_PORT, publicUrl: settings.EXAMPLE_URL },
    gatewaySettings: ({ storageUrlSecret, factorSecret }) => ({
      ...gateway,
      auth: withFactorSecret(gateway.auth, factorSecret),
      storage: parseSettings(storageSettingsSchema, {
        STORAGE_FILES_DIR: resolve(dataDir, 'files'),
        STORAGE_URL_SECRET: storageUrlSecret,
        ...env,
      }),
    }),
  };
}
