import { storedJson } from '#web/lib/stored-json.ts';

type Numbers<Name extends string> = Readonly<Record<Name, number> & Record<string, unknown>>;

/** The object that this device has stored under a key, with these numbers in it; null when it is missing or damaged. */
export function storedNumbers<Name extends string>(
  key: string,
  names: readonly Name[],
): Numbers<Name> | null {
  const value = storedJson(key);
  return hasNumbers(value, names) ? value : null;
}

function hasNumbers<Name extends string>(value: unknown, names: readonly Name[]): value is Numbers<Name> {
  if (typeof value !== 'object' || value === null) return false;
  return names.every((name) => typeof (value as Record<string, unknown>)[name] === 'number');
}
