import { ADDRESS_REUSE_DEGREES } from '#shared/limits.ts';
import type { Position } from '#shared/rules/hours.ts';
import { loadConfig } from '#web/lib/config.ts';
import { storedNumbers } from '#web/lib/location/stored-numbers.ts';
import { getSupabase } from '#web/lib/supabase.ts';

/** The response of `GET /geocode/v1/reverse` (offline requirements 7.2). */
export interface LocationNames {
  locality?: string;
  city?: string;
  principalSubdivision?: string;
  principalSubdivisionCode?: string;
  postcode?: string;
  countryName?: string;
}

const STORAGE_KEY = 'fieldfare-address';
/** The server's own timeout is three seconds. */
const TIMEOUT_MS = 4_000;

/** The address of a position; null when it is unknown. Never rejects: an address is optional. */
export async function addressOf(position: Position): Promise<string | null> {
  try {
    const known = storedNumbers(STORAGE_KEY, ['latitude', 'longitude']);
    if (typeof known?.address === 'string' && isSameLocation(known, position)) return known.address;
    const address = addressText(await askServer(position));
    if (address) localStorage.setItem(STORAGE_KEY, JSON.stringify({ ...position, address }));
    return address;
  } catch {
    return null;
  }
}

/** Whether two positions share an address: within 0.0001 degrees. */
export function isSameLocation(a: Position, b: Position): boolean {
  return (
    Math.abs(a.latitude - b.latitude) <= ADDRESS_REUSE_DEGREES &&
    Math.abs(a.longitude - b.longitude) <= ADDRESS_REUSE_DEGREES
  );
}

/** 'Old Mill, Springfield, IL 62701'; null when nothing is known. */
export function addressText(names: LocationNames | null): string | null {
  if (!names) return null;
  const { locality, city, principalSubdivision, principalSubdivisionCode, postcode, countryName } = names;
  const region = principalSubdivisionCode?.split('-').at(-1) || principalSubdivision;
  const parts = [locality !== city && locality, city, [region, postcode].filter(Boolean).join(' ')];
  return parts.filter(Boolean).join(', ') || countryName || null;
}

async function askServer({ latitude, longitude }: Position): Promise<LocationNames | null> {
  const [supabase, config] = await Promise.all([getSupabase(), loadConfig()]);
  const { data } = await supabase.auth.getSession();
  const question = new URLSearchParams({ latitude: String(latitude), longitude: String(longitude) });
  const answer = await fetch(`${config.url || window.location.origin}/geocode/v1/reverse?${question}`, {
    headers: { apikey: config.anonKey, authorization: `Bearer ${data.session?.access_token ?? ''}` },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  // 204: this portal has no geocoding service, or its rate limit is reached.
  return answer.status === 200 ? answer.json() : null;
}
