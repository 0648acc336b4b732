import { type Branding, DEFAULT_BRANDING } from '#shared/branding.ts';

export interface PortalConfig {
  /** Address of the gateway; '' means where this page came from. */
  url: string;
  anonKey: string;
  /** Key with which this browser asks to be told by web push; '' from a portal that cannot. */
  vapidPublicKey: string;
  /** The portal's own map style; '' draws plain maps. */
  mapStyleUrl: string;
  branding: Branding;
}

const CACHE_KEY = 'fieldfare-config';

let loading: Promise<PortalConfig> | null = null;

/** Reads `/config.json` once per page; without a connection, the answer of the last visit. */
export function loadConfig(): Promise<PortalConfig> {
  loading ??= fetchConfig().catch((error: unknown) => {
    loading = null;
    const known = localStorage.getItem(CACHE_KEY);
    if (known === null) throw error;
    return complete(JSON.parse(known));
  });
  return loading;
}

async function fetchConfig(): Promise<PortalConfig> {
  const response = await fetch('/config.json');
  if (!response.ok) throw new Error(`The portal's settings could not be loaded (${response.status}).`);
  const config = await response.json();
  localStorage.setItem(CACHE_KEY, JSON.stringify(config));
  return complete(config);
}

function complete(config: Partial<PortalConfig>): PortalConfig {
  return {
    url: config.url ?? '',
    anonKey: config.anonKey ?? '',
    vapidPublicKey: config.vapidPublicKey ?? '',
    mapStyleUrl: config.mapStyleUrl ?? '',
    branding: { ...DEFAULT_BRANDING, ...config.branding },
  };
}

/** The branding of the last visit, for the first paint; `useBranding` brings today's. */
export function knownBranding(): Branding {
  const known = localStorage.getItem(CACHE_KEY);
  return known === null ? DEFAULT_BRANDING : complete(JSON.parse(known)).branding;
}
