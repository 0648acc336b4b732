import { finite } from '#shared/rules/finite.ts';

/** '2.3', to one decimal; '< 0.1' instead of 0.0. The surrounding text has the unit. */
export function formatMiles(miles: number): string {
  const shown = finite(miles);
  if (shown === undefined) return '—';
  return shown > 0 && shown < 0.05 ? '< 0.1' : shown.toFixed(1);
}
