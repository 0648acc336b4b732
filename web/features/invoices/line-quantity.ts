import { formatHours } from '#web/lib/hours.ts';
import { formatQuantity } from '#web/lib/quantity.ts';
import { t } from '#web/lib/text.ts';

/** A quantity with its unit: '3.00 h', '40 mi', and '2' of what is counted. */
export function lineQuantity({ unit, quantity }: { unit: string; quantity: number }): string {
  if (unit === 'hour') return formatHours(quantity);
  return unit === 'mile' ? t('{{miles}} mi', { miles: formatQuantity(quantity) }) : formatQuantity(quantity);
}
