import type { BillRow } from '#web/features/bills/queries.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';

/** The total of a bill in a list and, where a part is paid or held, what is left to pay. */
export function BillTotal({ bill: { status, total_amount, balance } }: { bill: BillRow }) {
  return (
    <>
      {formatMoney(total_amount)}
      {status === 'approved' && balance !== null && balance !== total_amount && (
        <span className="block text-ink-soft text-xs">
          {t('{{amount}} left', { amount: formatMoney(balance) })}
        </span>
      )}
    </>
  );
}
