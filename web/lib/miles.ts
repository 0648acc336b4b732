import { finite } from '#shared/rules/finite.ts';

/** '2.3', to one decimal; a distance that would read 0.0 is '< 0.1'. The unit stands in the sentence around it. */
export function formatMiles(miles: number): string {
  const shown = finite(miles);
  if (shown === undefined) return '—';
  return shown > 0 && shown < 0.05 ? '< 0.1' : shown.toFixed(1);
}
