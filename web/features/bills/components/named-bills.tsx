import { Link } from '@tanstack/react-router';
import { formatDate } from '#web/lib/dates.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';
import { statusLook } from '#web/ui/statuses.ts';

export interface NamedBill {
  id: string;
  internal_bill_number: string;
  status: string;
  /** US dollars: of the bill, or what it charges for one work order. */
  amount: number | null;
  submitted_at: string | null;
}

/** Other bills in a warning, each with a link to it. */
export function NamedBills({ bills, byOffice }: { bills: readonly NamedBill[]; byOffice: boolean }) {
  return (
    <ul>
      {bills.map(({ id, internal_bill_number, status, amount, submitted_at }) => (
        <li key={id}>
          <Link
            to={byOffice ? '/admin/subcontractor-bills/$id' : '/subcontractor/bills/$id'}
            params={{ id }}
            className="figures rounded-sm font-medium underline underline-offset-2 max-md:inline-block max-md:py-2"
          >
            {internal_bill_number}
          </Link>{' '}
          · {formatMoney(amount)} · {formatDate(submitted_at)} · {t(statusLook('bill', status).label)}
        </li>
      ))}
    </ul>
  );
}
