import { finite } from '#shared/rules/finite.ts';

/** Hours with two decimals and their unit: '7.50 h'; '—' when there are none recorded. */
export function formatHours(hours: number | null | undefined): string {
  const shown = finite(hours);
  return shown === undefined ? '—' : `${shown.toFixed(2)} h`;
}
