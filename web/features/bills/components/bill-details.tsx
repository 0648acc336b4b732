import { overNte } from '#web/features/bills/bill-form.ts';
import type { Bill } from '#web/features/bills/bill-queries.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { formatMoney } from '#web/lib/money.ts';
import { personName } from '#web/lib/person.ts';
import { t } from '#web/lib/text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Card } from '#web/ui/card.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

/** A bill on one page: what came of it, its facts, and its lines against their NTE. */
export function BillDetails({ bill }: { bill: Bill }) {
  const date = (value: string | null) => (value ? formatDateTime(value) : '—');
  return (
    <div className="grid gap-5">
      {bill.status === 'rejected' && (
        <Alert kind="attention" title={t('Sent back by the office')}>
          {bill.rejection_reason}
        </Alert>
      )}
      <Card title={t('Facts')} aside={<StatusBadge kind="bill" status={bill.status} />}>
        <Facts
          facts={[
            { label: t('Subcontractor'), value: bill.subcontractor.name },
            { label: t('Their number'), value: bill.external_bill_number ?? '—' },
            { label: t('Submitted'), value: `${date(bill.submitted_at)} · ${personName(bill.submitter)}` },
            ...(bill.reviewer
              ? [{ label: t('Reviewed'), value: `${date(bill.reviewed_at)} · ${personName(bill.reviewer)}` }]
              : []),
            ...(bill.paid_at
              ? [
                  {
                    label: t('Paid'),
                    value: [date(bill.paid_at), bill.payment_reference].filter(Boolean).join(' · '),
                  },
                ]
              : []),
            ...(bill.notes ? [{ label: t('Notes'), value: bill.notes, wide: true }] : []),
          ]}
        />
      </Card>
      <Card title={t('Work orders')} flush>
        <ul className="divide-y divide-line/70">
          {bill.lines.map((line) => (
            <BillDetailLine key={line.work_order_id} line={line} />
          ))}
        </ul>
        <p className="flex justify-between border-line border-t bg-sunken/60 px-4 py-3 font-semibold">
          <span>{t('Total')}</span>
          <span className="figures">{formatMoney(bill.total_amount ?? 0)}</span>
        </p>
      </Card>
    </div>
  );
}

function BillDetailLine({ line }: { line: Bill['lines'][number] }) {
  const nteAmount = line.work_order.budget?.nte_amount ?? null;
  const over = overNte(line.amount, nteAmount, 0);
  return (
    <li className="flex gap-4 px-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="font-medium">
          <span className="figures text-ink-soft">{line.work_order.work_order_number}</span>{' '}
          {line.work_order.title}
        </p>
        <p className="text-ink-soft">
          {[line.work_order.store_location, line.description].filter(Boolean).join(' · ')}
        </p>
      </div>
      <div className="figures text-right">
        <p className="font-medium">{formatMoney(line.amount)}</p>
        <p className={over > 0 ? 'text-ochre-ink' : 'text-ink-soft'}>
          {nteAmount === null ? t('No NTE') : `${t('NTE')} ${formatMoney(nteAmount)}`}
          {over > 0 && <span className="block">{t('{{amount}} over', { amount: formatMoney(over) })}</span>}
        </p>
      </div>
    </li>
  );
}
