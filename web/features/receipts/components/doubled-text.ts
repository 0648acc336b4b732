import type { ReceiptRow } from '#web/features/receipts/queries.ts';
import { formatDate } from '#web/lib/dates.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';

type Doubled = Pick<ReceiptRow, 'vendor_name' | 'receipt_date' | 'amount'> &
  Partial<Pick<ReceiptRow, 'looks_doubled'>>;

/** As many as the question names; a longer list is not read. */
const NAMED = 5;

/** The question about those of a selection that may be duplicates; null when there are none. */
export function doubledText(rows: readonly Doubled[]): { title: string; description: string } | null {
  const doubled = rows.filter(({ looks_doubled }) => looks_doubled);
  if (doubled.length === 0) return null;
  const named = doubled
    .slice(0, NAMED)
    .map((row) =>
      [row.vendor_name, formatMoney(row.amount), formatDate(row.receipt_date)].filter(Boolean).join(' · '),
    );
  if (doubled.length > NAMED) named.push(t('and {{count}} more', { count: doubled.length - NAMED }));
  return {
    title: t('{{count}} of these may be a duplicate|{{count}} of these may be duplicates', {
      count: doubled.length,
    }),
    description: named.join('; '),
  };
}
