import { finite } from '#shared/rules/finite.ts';

const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** US dollars with two decimals, '$1,204.50'; '—' when there is no amount. PostgreSQL sends numerics as numbers. */
export function formatMoney(amount: number | null | undefined): string {
  const shown = finite(amount);
  return shown === undefined ? '—' : usd.format(shown);
}
