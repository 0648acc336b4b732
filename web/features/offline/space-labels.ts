import { formatNumber } from '#shared/locale.ts';
import { finite } from '#shared/rules/finite.ts';

const KILOBYTE = 1024;
const UNITS = ['KB', 'MB', 'GB'];
const ONE_DECIMAL = { maximumFractionDigits: 1 };

/** Space on a device: '0 KB', '44.6 MB', '10 GB'. In the units of the limits, so that 50 MB is shown as 50 MB. */
export function formatSpace(bytes: number): string {
  let amount = (finite(bytes) ?? 0) / KILOBYTE;
  let unit = 0;
  while (amount >= KILOBYTE && unit < UNITS.length - 1) {
    amount /= KILOBYTE;
    unit += 1;
  }
  return `${formatNumber(unit === 0 ? Math.ceil(amount) : amount, ONE_DECIMAL)} ${UNITS[unit]}`;
}
