import { Link } from '@tanstack/react-router';
import { type Bill, useSameNumberBills } from '#web/features/bills/bill-queries.ts';
import { formatDate } from '#web/lib/dates.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { statusLook } from '#web/ui/statuses.ts';

/** For the office: warns that other bills of the firm have the same number. It does not block anything. */
export function SameNumberAlert({ bill }: { bill: Bill }) {
  const { data: others = [] } = useSameNumberBills(bill);
  if (others.length === 0) return null;
  return (
    <Alert kind="attention" title={t('Possible duplicate')}>
      <p>
        {t("The subcontractor's number {{number}} is also on:", {
          number: bill.external_bill_number ?? '',
        })}
      </p>
      <ul>
        {others.map(({ id, internal_bill_number, status, total_amount, submitted_at }) => (
          <li key={id}>
            <Link
              to="/admin/subcontractor-bills/$id"
              params={{ id }}
              className="figures rounded-sm font-medium underline underline-offset-2 max-md:inline-block max-md:py-2"
            >
              {internal_bill_number}
            </Link>{' '}
            · {formatMoney(total_amount)} · {formatDate(submitted_at)} · {t(statusLook('bill', status).label)}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
