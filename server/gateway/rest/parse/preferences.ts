import { badPreferences } from '#server/gateway/errors/rest-refusals.ts';
import { isTimeZone } from '#shared/rules/hours.ts';

/** What the `Prefer` headers ask for (rest protocol 1 and 6). */
export interface Preferences {
  resolution: 'merge-duplicates' | 'ignore-duplicates' | undefined;
  missing: 'default' | 'null' | undefined;
  return: 'minimal' | 'headers-only' | 'representation' | undefined;
  count: 'exact' | 'planned' | 'estimated' | undefined;
  tx: 'commit' | 'rollback' | undefined;
  handling: 'strict' | 'lenient' | undefined;
  timezone: string | undefined;
  maxAffected: number | undefined;
}

const CHOICES: Readonly<Record<string, readonly string[]>> = {
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  missing: ['default', 'null'],
  return: ['minimal', 'headers-only', 'representation'],
  count: ['exact', 'planned', 'estimated'],
  tx: ['commit', 'rollback'],
  handling: ['strict', 'lenient'],
};

const NO_WISHES: Preferences = Object.freeze({
  resolution: undefined,
  missing: undefined,
  return: undefined,
  count: undefined,
  tx: undefined,
  handling: undefined,
  timezone: undefined,
  maxAffected: undefined,
});

/**
 * Reads the `Prefer` header (several are joined by commas). Of two wishes for the same thing the first counts.
 * @throws Refusal PGRST122 when `handling=strict` is wished and some wish is unknown
 */
export function parsePreferences(header: string | string[] | undefined): Preferences {
  if (header === undefined) return NO_WISHES;
  const found = new Map<string, string>();
  const invalid: string[] = [];
  for (const wish of [header].flat().join(',').split(',')) {
    const text = wish.trim();
    if (text === '') continue;
    const equals = text.indexOf('=');
    const [name, value] = [text.slice(0, equals), text.slice(equals + 1)];
    if (!isKnown(name, value)) invalid.push(text);
    else if (!found.has(name)) found.set(name, value);
  }
  if (found.get('handling') === 'strict' && invalid.length > 0) {
    throw badPreferences(invalid);
  }
  const maxAffected = found.get('max-affected');
  return {
    ...(Object.fromEntries(Object.keys(CHOICES).map((name) => [name, found.get(name)])) as Pick<
      Preferences,
      'resolution' | 'missing' | 'return' | 'count' | 'tx' | 'handling'
    >),
    timezone: found.get('timezone'),
    maxAffected: maxAffected === undefined ? undefined : Number(maxAffected),
  };
}

function isKnown(name: string, value: string): boolean {
  if (name === 'max-affected') return /^\d{1,9}$/.test(value);
  if (name === 'timezone') return isZoneName(value);
  return CHOICES[name]?.includes(value) ?? false;
}

/** A bare offset means the opposite to PostgreSQL of what it means to the rest of the world: names only. */
const isZoneName = (name: string): boolean => /^[A-Za-z][A-Za-z0-9_+\-/]*$/.test(name) && isTimeZone(name);
