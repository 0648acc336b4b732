import { formatNumber } from '#shared/locale.ts';
import { finite } from '#shared/rules/finite.ts';
import { formatInZone } from '#shared/rules/format-dates.ts';
import { t } from '#shared/text.ts';

/** `Nov 20, 2026`; '' without a day. */
export const formatDay = (day: string | null): string => (day ? formatInZone('date', day, 'UTC') : '');

/** The day of an instant in a time zone, `Nov 20, 2026`; '' without an instant. */
export const formatDayOf = (instant: string | null, timeZone: string): string =>
  instant ? formatInZone('date', instant, timeZone) : '';

/** `Nov 20, 2026, 6:05 PM EST`: with the zone, because the reader may be in another one. */
export const formatTime = (instant: string | null, timeZone: string): string =>
  instant ? formatInZone('zonedTime', instant, timeZone) : '';

export const formatHours = (hours: number): string =>
  t('{{hours}} h', { hours: (finite(hours) ?? 0).toFixed(2) });

const TWO_DECIMALS = { maximumFractionDigits: 2 };

/** `2.5`, `1,200` */
export const formatQuantity = (quantity: number): string => formatNumber(finite(quantity) ?? 0, TWO_DECIMALS);

export function formatMoney(amount: number): string {
  return formatNumber(finite(amount) ?? 0, { style: 'currency', currency: 'USD' });
}
