import type { Preferences } from '#server/gateway/rest/parse/preferences.ts';

type Applied = Partial<Preferences>;

/** The `Preference-Applied` header for the wishes that were honored, in the order of the protocol (rest protocol 6). */
export function preferenceApplied(applied: Applied): Record<string, string> {
  const wishes = [
    ['resolution', applied.resolution],
    ['missing', applied.missing],
    ['return', applied.return],
    ['count', applied.count],
    ['tx', applied.tx],
    ['handling', applied.handling],
    ['timezone', applied.timezone],
    ['max-affected', applied.handling === 'strict' ? applied.maxAffected : undefined],
  ].flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]));
  return wishes.length > 0 ? { 'preference-applied': wishes.join(', ') } : {};
}
