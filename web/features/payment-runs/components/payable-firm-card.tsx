import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { BankAccountDialog } from '#web/features/payment-runs/components/bank-account-dialog.tsx';
import { type PayableFirm, sumOf } from '#web/features/payment-runs/payable-firms.ts';
import type { PayableBill } from '#web/features/payment-runs/queries.ts';
import { formatDay, today } from '#web/lib/dates.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';

interface PayableFirmCardProps {
  firm: PayableFirm;
  isChosen: (bill: PayableBill) => boolean;
  onChoose: (bills: readonly PayableBill[], isChosen: boolean) => void;
  /** Whether the run makes transfers, which need a bank account. */
  byTransfer: boolean;
}

/** What is due to one subcontractor: one check or transfer. */
export function PayableFirmCard({ firm, isChosen, onChoose, byTransfer }: PayableFirmCardProps) {
  const [isEditing, setIsEditing] = useState(false);
  const chosen = firm.bills.filter(isChosen);
  return (
    <Card flush>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b px-4 py-2">
        <div className="min-w-[min(12rem,100%)] flex-1">
          <Checkbox
            className="font-semibold wrap-anywhere"
            checked={chosen.length === firm.bills.length}
            onCheckedChange={(isAll) => onChoose(firm.bills, isAll)}
            label={firm.name}
          />
        </div>
        {byTransfer && (
          <Button onClick={() => setIsEditing(true)}>
            {firm.last4 ? t('Account ending in {{digits}}', { digits: firm.last4 }) : t('Enter bank account')}
          </Button>
        )}
        <span className="figures ml-auto font-semibold">{formatMoney(sumOf(chosen))}</span>
      </div>
      {byTransfer && !firm.last4 && (
        <p className="px-4 pt-2 text-ochre-ink">
          {t('No bank account is known, so no transfer can be made.')}
        </p>
      )}
      <ul className="divide-y divide-line/70">
        {firm.bills.map((bill) => (
          <li key={bill.id} className="flex items-center gap-x-4 px-4">
            <div className="min-w-0 flex-1">
              <Checkbox
                className="py-2"
                checked={isChosen(bill)}
                onCheckedChange={(is) => onChoose([bill], is)}
                label={<BillLabel bill={bill} />}
              />
            </div>
            <Link
              to="/admin/subcontractor-bills/$id"
              params={{ id: bill.id }}
              className="rounded-sm py-3 text-ink-soft underline decoration-line-strong underline-offset-2 hover:decoration-ink"
              aria-label={t('Open bill {{number}}', { number: bill.internal_bill_number })}
            >
              {t('Open', { context: 'verb' })}
            </Link>
            <span className="figures min-w-24 text-right">{formatMoney(bill.balance ?? 0)}</span>
          </li>
        ))}
      </ul>
      <BankAccountDialog firm={firm} open={isEditing} onOpenChange={setIsEditing} />
    </Card>
  );
}

function BillLabel({ bill }: { bill: PayableBill }) {
  const isLate = bill.due_date !== null && bill.due_date < today();
  return (
    <>
      <span className="figures font-medium">{bill.internal_bill_number}</span>
      {bill.external_bill_number && (
        <span className="text-ink-soft wrap-anywhere"> · {bill.external_bill_number}</span>
      )}
      <span className={isLate ? 'block text-ochre-ink' : 'block text-ink-soft'}>
        {bill.due_date
          ? isLate
            ? t('{{day}}, overdue', { day: formatDay(bill.due_date) })
            : t('Due {{day}}', { day: formatDay(bill.due_date) })
          : t('No due date')}
        {bill.paid_amount > 0 &&
          ` · ${t('{{amount}} paid before', { amount: formatMoney(bill.paid_amount) })}`}
      </span>
    </>
  );
}
