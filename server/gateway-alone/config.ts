import { resolve } from 'node:path';
import { z } from 'zod';
import { readBranding } from '#server/branding.ts';
import { authSettingsSchema, withFactorSecret } from '#server/gateway/auth/settings.ts';
import type { GatewayContext } from '#server/gateway/context.ts';
import { realtimeSettingsSchema } from '#server/gateway/realtime/settings.ts';
import { restSettingsSchema } from '#server/gateway/rest/settings.ts';
import { storageSettingsSchema } from '#server/gateway/storage/settings.ts';
import { GATEWAY_PARTS, type GatewayPart } from '#server/gateway-app.ts';
import {
  localUrl,
  parseSettings,
  processSettings,
  type StopTimes,
  stopTimes,
} from '#server/process-settings.ts';
import { readSettings, settingNames } from '#server/settings-file.ts';
import type { KeySettings } from '#server/signing-keys.ts';
import type { Branding } from '#shared/branding.ts';

/** Every setting of the gateway alone beside those of its parts; `docs/gateway.md` explains them all. */
export const gatewayProcessSettings = z.object({
  ...processSettings,
  /** What is offered; a part that is not needs nothing of the database. */
  GATEWAY_PARTS: z
    .string()
    .default('auth,rest,storage,realtime')
    .transform((list) => list.split(',').map((part) => part.trim()))
    .pipe(z.array(z.enum(GATEWAY_PARTS)).min(1)),
  /** Password of the role `authenticator`, where the database has that role already. */
  GATEWAY_AUTHENTICATOR_PASSWORD: z.string().optional(),
  /** File with a private ES256 key as JWK, or several: the first signs, the others still verify. */
  AUTH_SIGNING_KEYS_FILE: z.string().optional(),
  /** HS256 secret that is shared with other services, instead of a key file. */
  AUTH_JWT_SECRET: z.string().min(32).optional(),
  /** `iss` that a person's token must carry; with AUTH_JWT_SECRET any is good unless this is set. */
  AUTH_JWT_ISSUER: z.string().optional(),
});

/** Whether the gateway alone has a setting of this name. */
export const isGatewaySetting = settingNames([
  gatewayProcessSettings,
  authSettingsSchema,
  restSettingsSchema,
  realtimeSettingsSchema,
  storageSettingsSchema,
]);

export interface GatewayConfig {
  host: string;
  port: number;
  publicUrl: string;
  dataDir: string;
  databaseUrl: string | undefined;
  poolSize: number;
  /** What stays free on the volume of the database and the files. */
  diskReserveBytes: number;
  parts: readonly GatewayPart[];
  authenticatorPassword: string | undefined;
  keys: KeySettings;
  smtpUrl: string | undefined;
  mailFrom: string;
  branding: Branding;
  trustProxy: string | undefined;
  metricsToken: string | undefined;
  logLevel: string;
  stopTimes: StopTimes;
  /** The settings of the gateway, from the secrets that the first start creates. */
  gatewaySettings(secrets: { storageUrlSecret: string; factorSecret: string }): GatewayContext['settings'];
}

/**
 * Reads all settings, also from the file that SETTINGS_FILE names. An empty variable counts as unset.
 * @throws StartError with one sentence that names the variable which cannot be used
 */
export function loadGatewayConfig(environment: NodeJS.ProcessEnv): GatewayConfig {
  const env = readSettings(environment, isGatewaySetting);
  const settings = parseSettings(gatewayProcessSettings, env);
  const { HOST: host, PORT: port } = settings;
  const publicUrl = settings.PUBLIC_URL ?? localUrl(host, port);
  // Apart from the portal's: its roles have other rights.
  const dataDir = resolve(settings.DATA_DIR ?? 'data/gateway');
  const auth = parseSettings(authSettingsSchema, env);
  const rest = parseSettings(restSettingsSchema, env);
  const realtime = parseSettings(realtimeSettingsSchema, env);
  return {
    host,
    port,
    publicUrl,
    dataDir,
    databaseUrl: settings.DATABASE_URL,
    poolSize: settings.DATABASE_POOL_SIZE,
    diskReserveBytes: settings.DISK_RESERVE_BYTES,
    parts: settings.GATEWAY_PARTS,
    authenticatorPassword: settings.GATEWAY_AUTHENTICATOR_PASSWORD,
    keys: {
      dataDir,
      file: settings.AUTH_SIGNING_KEYS_FILE,
      secret: settings.AUTH_JWT_SECRET,
      issuer:
        settings.AUTH_JWT_ISSUER ??
        (settings.AUTH_JWT_SECRET === undefined ? `${publicUrl}/auth/v1` : undefined),
    },
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    branding: readBranding(settings.BRANDING_FILE),
    trustProxy: settings.TRUST_PROXY,
    metricsToken: settings.METRICS_TOKEN,
    logLevel: settings.LOG_LEVEL,
    stopTimes: stopTimes(settings),
    gatewaySettings: ({ storageUrlSecret, factorSecret }) => ({
      publicUrl,
      auth: withFactorSecret(auth, factorSecret),
      rest,
      realtime,
      storage: parseSettings(storageSettingsSchema, {
        STORAGE_FILES_DIR: resolve(dataDir, 'files'),
        STORAGE_URL_SECRET: storageUrlSecret,
        ...env,
      }),
    }),
  };
}
