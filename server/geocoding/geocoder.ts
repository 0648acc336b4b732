import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { guardedLookup, isPublicAddress } from '#server/gateway/public-address.ts';
import type { GeocodedAddress } from '#shared/geocoding.ts';
import { language } from '#shared/locale.ts';
import type { Position } from '#shared/rules/hours.ts';

const TIMEOUT_MS = 3_000;
const ANSWER_MAX_BYTES = 65_536;

/**
 * Requests the address of a position from the configured geocoder, in English.
 * @param url with `{latitude}` and `{longitude}`, or without: then they are added as parameters
 * @returns null when it knows no address
 * @throws Error when it cannot be reached within 3 s, or answers something else
 */
export async function askGeocoder(url: string, position: Position): Promise<GeocodedAddress | null> {
  return addressIn(JSON.parse(await get(addressOf(url, position))));
}

function addressOf(url: string, { latitude, longitude }: Position): URL {
  const filled = new URL(
    url.replaceAll('{latitude}', String(latitude)).replaceAll('{longitude}', String(longitude)),
  );
  if (url.includes('{latitude}')) return filled;
  filled.searchParams.set('latitude', String(latitude));
  filled.searchParams.set('longitude', String(longitude));
  filled.searchParams.set('localityLanguage', language());
  return filled;
}

/**
 * The text at an address. A redirect is not followed, and a name leads to the public internet only; an address on an
 * inner network must be named as such, so that nobody but who runs this can choose it.
 */
function get(url: URL): Promise<string> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  const isNamed = isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0;
  return new Promise((resolve, reject) => {
    const asking = request(url, {
      agent: false,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { accept: 'application/json', 'accept-language': language(), 'user-agent': 'Fieldfare' },
      ...(isNamed ? { lookup: guardedLookup(isPublicAddress) } : {}),
    });
    asking.on('error', reject);
    asking.on('response', (response) => {
      if (response.statusCode !== 200) {
        response.destroy();
        reject(new Error(`The geocoder answered ${response.statusCode}.`));
        return;
      }
      let text = '';
      response.setEncoding('utf8');
      response.on('error', reject);
      response.on('data', (part: string) => {
        text += part;
        if (text.length > ANSWER_MAX_BYTES) response.destroy(new Error('The geocoder answered too much.'));
      });
      response.on('end', () => resolve(text));
    });
    asking.end();
  });
}

/** Our own fields (offline requirements 7.2), or those of Nominatim under `address`. */
function addressIn(answer: unknown): GeocodedAddress | null {
  const facts = record(answer);
  const nominatim = record(facts.address);
  const text = (...values: unknown[]) => {
    const found = values.find((value): value is string => typeof value === 'string' && value.trim() !== '');
    return (found ?? '').trim().slice(0, 120);
  };
  const address = {
    locality: text(facts.locality, nominatim.suburb, nominatim.neighbourhood, nominatim.village),
    city: text(facts.city, nominatim.city, nominatim.town, nominatim.village),
    principalSubdivision: text(facts.principalSubdivision, nominatim.state),
    principalSubdivisionCode: text(facts.principalSubdivisionCode, nominatim['ISO3166-2-lvl4']),
    postcode: text(facts.postcode, nominatim.postcode),
    countryName: text(facts.countryName, nominatim.country),
  };
  return Object.values(address).some(Boolean) ? address : null;
}

const record = (value: unknown): Record<string, unknown> =>
  value !== null && typeof value === 'object' ? { ...value } : {};
