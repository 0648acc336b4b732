import { type Branding, DEFAULT_BRANDING } from '#shared/branding.ts';
import type { PortalOrigin } from '#shared/commands/example.ts';
import type { TradeSetting } from '#shared/rules/trades.ts';
import { setConfiguredTrades } from '#web/lib/configured-trades.ts';
import { setOfficeZone } from '#web/lib/office-zone.ts';
import { storedJson } from '#web/lib/stored-json.ts';

export interface PortalConfig {
  /** Address of the gateway; '' for the origin of this page. */
  url: string;
  anonKey: string;
  /** The key for web push subscriptions; '' when the portal has no web push. */
  vapidPublicKey: string;
  /** The portal's own map style; '' draws plain maps. */
  mapStyleUrl: string;
  branding: Branding;
  /** The portal's language and region, the setting `LOCALE`. */
  language: string;
  /** All that a person can choose: by language and region, what changes with its texts; '' for English. */
  languages: Readonly<Record<string, string>>;
  /** The captcha before the sign-in; null where there is none. */
  captcha: { provider: 'hcaptcha' | 'turnstile'; siteKey: string } | null;
  /** In the example company: where the real portal is; null in a real portal. */
  example: { portal: PortalOrigin } | null;
}

const CACHE_KEY = 'fieldfare-config';

let loading: Promise<PortalConfig> | null = null;

/** Reads `/config.json` once per page; without a connection, the response of the last visit. */
export function loadConfig(): Promise<PortalConfig> {
  loading ??= fetchConfig().catch((error: unknown) => {
    loading = null;
    const known = knownConfig();
    if (!known) throw error;
    return known;
  });
  return loading;
}

const watchers = new Set<(config: PortalConfig) => void>();

/** Reads the settings again, after an administrator has changed them, and shows them where they are in use. */
export async function reloadConfig(): Promise<void> {
  const config = await fetchConfig();
  loading = Promise.resolve(config);
  for (const watch of watchers) watch(config);
}

/** Calls `watch` with each reloaded version. @returns what ends it */
export function onConfigReload(watch: (config: PortalConfig) => void): () => void {
  watchers.add(watch);
  return () => watchers.delete(watch);
}

async function fetchConfig(): Promise<PortalConfig> {
  const response = await fetch('/config.json');
  if (!response.ok) throw new Error(`The portal's settings could not be loaded (${response.status}).`);
  const config = await response.json();
  localStorage.setItem(CACHE_KEY, JSON.stringify(config));
  return complete(config);
}

/** What the page keeps in modules of its own. */
interface OfficeConfig {
  timeZone: string;
  trades: readonly TradeSetting[];
}

function complete(config: Partial<PortalConfig & OfficeConfig>): PortalConfig {
  setOfficeZone(config.timeZone ?? '');
  setConfiguredTrades(config.trades);
  return {
    url: config.url ?? '',
    anonKey: config.anonKey ?? '',
    vapidPublicKey: config.vapidPublicKey ?? '',
    mapStyleUrl: config.mapStyleUrl ?? '',
    branding: { ...DEFAULT_BRANDING, ...config.branding },
    language: config.language ?? '',
    languages: config.languages ?? {},
    captcha: config.captcha ?? null,
    example: config.example ?? null,
  };
}

/** The branding of the last visit, for the first paint; `useBranding` loads the current one. */
export function knownBranding(): Branding {
  return knownConfig()?.branding ?? DEFAULT_BRANDING;
}

/** The captcha of the last visit, so that its space is reserved from the first paint on. */
export function knownCaptcha(): PortalConfig['captcha'] {
  return knownConfig()?.captcha ?? null;
}

/** Whether the last visit was one to the example company, for the first paint. */
export function knownExample(): PortalConfig['example'] {
  return knownConfig()?.example ?? null;
}

function knownConfig(): PortalConfig | null {
  const known = storedJson(CACHE_KEY);
  return known ? complete(known) : null;
}
