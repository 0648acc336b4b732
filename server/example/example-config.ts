import { type Config, loadConfig } from '#server/config.ts';
import { localUrl } from '#server/process-settings.ts';

/**
 * The settings of the example company's app. It starts from the defaults and gets only what is named here: no mail
 * server, no providers of sign-ins, texts, maps, or addresses, and no store of files but its own folder.
 */
export function exampleConfig(config: Config, folder: string, port: number): Config {
  const { host, locale, logLevel, trustProxy, example } = config;
  const settings = {
    PORT: String(port),
    HOST: host,
    PUBLIC_URL: example.publicUrl,
    DATA_DIR: folder,
    LOCALE: locale,
    LOG_LEVEL: logLevel,
    TRUST_PROXY: trustProxy,
    AUTH_DISABLE_SIGNUP: 'true',
    AUTH_MAIL_TOKEN_SECONDS: '60',
    AUTH_SESSION_LIFETIME_HOURS: '12',
    AUTH_NEW_DEVICE_MAILS: 'false',
    AUTH_ACCOUNT_MAILS: 'false',
  };
  return {
    ...loadConfig(settings, config.mode),
    exampleOf: { url: isNamed(config) ? config.publicUrl : null, port: config.port },
  };
}

/** Whether browsers reach the portal at an address that PUBLIC_URL names, instead of at its port of this host. */
export const isNamed = ({ publicUrl, host, port }: Config): boolean => publicUrl !== localUrl(host, port);
