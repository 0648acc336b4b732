import type { useReceiptTwins } from '#web/features/receipts/queries.ts';
import { formatDate } from '#web/lib/dates.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';
import { Alert } from '#web/ui/alert.tsx';

type Twins = NonNullable<ReturnType<typeof useReceiptTwins>['data']>;

/** Warns about possible duplicates of a receipt. It does not block anything. */
export function TwinsAlert({ twins }: { twins: Twins }) {
  if (twins.length === 0) return null;
  return (
    <Alert kind="attention" title={t('This may be a duplicate')}>
      <ul>
        {twins.map(({ id, vendor_name, amount, receipt_date, employee_name, is_same_picture }) => (
          <li key={id}>
            {[
              vendor_name,
              formatMoney(amount),
              formatDate(receipt_date),
              employee_name,
              is_same_picture ? t('the same picture') : '',
            ]
              .filter(Boolean)
              .join(' · ')}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
