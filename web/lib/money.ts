import { formatNumber } from '#shared/locale.ts';
import { finite } from '#shared/rules/finite.ts';

const USD = { style: 'currency', currency: 'USD' } as const;

/** US dollars with two decimals, '$1,204.50'; '—' when there is no amount. PostgreSQL sends numerics as numbers. */
export function formatMoney(amount: number | null | undefined): string {
  const shown = finite(amount);
  return shown === undefined ? '—' : formatNumber(shown, USD);
}
