import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { overNte } from '#shared/rules/over-nte.ts';
import type { Bill } from '#web/features/bills/bill-queries.ts';
import { billState } from '#web/features/bills/bill-state.ts';
import { BillHistory } from '#web/features/bills/components/bill-history.tsx';
import { BillPayments } from '#web/features/bills/components/bill-payments.tsx';
import { BillRetainage } from '#web/features/bills/components/bill-retainage.tsx';
import { DueDate } from '#web/features/bills/components/due-date.tsx';
import { DueDay } from '#web/features/bills/components/due-day.tsx';
import { DuplicateAlert } from '#web/features/bills/components/duplicate-alert.tsx';
import { LineComparison } from '#web/features/bills/components/line-comparison.tsx';
import { LineItems } from '#web/features/bills/components/line-items.tsx';
import { OverNteTable } from '#web/features/bills/components/over-nte-table.tsx';
import { RetainagePercent } from '#web/features/bills/components/retainage-percent.tsx';
import { formatDate, formatDateTime } from '#web/lib/dates.ts';
import { formatMoney } from '#web/lib/money.ts';
import { methodText } from '#web/lib/payment-methods.ts';
import { personName } from '#web/lib/person.ts';
import { t } from '#web/lib/text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Card } from '#web/ui/card.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { FormerMark } from '#web/ui/former-title.tsx';
import { PhotoGrid } from '#web/ui/photos/photo-grid.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

type Line = Bill['lines'][number];

/** What a line adds to the overrun of its work order; 0 when the NTE is kept. */
export function lineOver(line: Line): number {
  return overNte(line.amount, line.firm_nte ?? null, line.billed_before ?? 0);
}

/** Whether the office approved less than was billed. */
const isReduced = ({ total_amount, billed_amount }: Bill): boolean =>
  (billed_amount ?? 0) > (total_amount ?? 0);

/** A bill on one page: its decision, its facts, its lines compared to their NTE, its files, and its history. */
export function BillDetails({
  bill,
  byOffice,
  emails,
}: {
  bill: Bill;
  byOffice: boolean;
  emails?: ReactNode;
}) {
  const over = bill.lines.filter((line) => lineOver(line) > 0);
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid gap-5">
        {/* The office reads it beside the bill, which does not move when it sends the bill back. */}
        {!byOffice && <SentBack bill={bill} />}
        {over.length > 0 && bill.status !== 'paid' && (
          <Alert kind="attention" title={t('Over the NTE')}>
            <OverNteTable
              rows={over.map((line) => ({
                id: line.work_order_id,
                number: line.work_order?.work_order_number ?? line.former_title ?? '',
                title: line.work_order?.title ?? '',
                nteAmount: line.firm_nte ?? 0,
                billedBefore: line.billed_before ?? 0,
                amount: line.amount,
                over: lineOver(line),
              }))}
            />
          </Alert>
        )}
        {byOffice && <DuplicateAlert bill={bill} />}
        <Card title={t('Details')} aside={<StatusBadge kind="bill_state" status={billState(bill)} />}>
          <Facts facts={factsOf(bill, byOffice)} />
        </Card>
        <Card title={t('Work orders')} flush>
          <ul className="divide-y divide-line/70">
            {bill.lines.map((line) => (
              <BillDetailLine key={line.work_order_id} bill={bill} line={line} byOffice={byOffice} />
            ))}
          </ul>
          <p className="flex justify-between border-line border-t bg-sunken/60 px-4 py-3 font-semibold">
            <span>{isReduced(bill) ? t('Approved') : t('Total')}</span>
            <span className="figures text-right">
              {formatMoney(bill.total_amount ?? 0)}
              {isReduced(bill) && (
                <span className="block font-normal text-ink-soft">
                  {t('{{amount}} billed', { amount: formatMoney(bill.billed_amount ?? 0) })}
                </span>
              )}
            </span>
          </p>
          <PayableNow bill={bill} />
        </Card>
        <BillRetainage bill={bill} byOffice={byOffice} />
        <BillPayments bill={bill} byOffice={byOffice} />
        <Card title={byOffice ? t("The subcontractor's own invoice") : t('Your own invoice')}>
          {bill.files.length > 0 ? (
            <PhotoGrid photos={bill.files} />
          ) : (
            <p className="text-ink-soft">
              {byOffice
                ? t('No invoice came with this bill. Ask the subcontractor for it if you need one.')
                : t('No invoice is attached to this bill.')}
            </p>
          )}
        </Card>
      </div>
      <div className="grid min-w-0 gap-4">
        {byOffice && <SentBack bill={bill} />}
        <BillHistory events={bill.events} />
        {emails}
      </div>
    </div>
  );
}

/** What of an approved bill is due now, where it is not all of it. */
function PayableNow({ bill }: { bill: Bill }) {
  const held = bill.retainage_amount - bill.retainage_released;
  if (bill.status !== 'approved' || held <= 0) return null;
  const rows = [
    { label: t('Held as retainage'), amount: -held },
    ...(bill.paid_amount > 0 ? [{ label: t('Paid'), amount: -bill.paid_amount }] : []),
    { label: t('Payable now'), amount: bill.balance ?? 0 },
  ];
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 bg-sunken/60 px-4 pb-3">
      {rows.map(({ label, amount }) => (
        <div key={label} className="contents last:*:font-semibold">
          <dt>{label}</dt>
          <dd className="figures text-right">{formatMoney(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}

function SentBack({ bill }: { bill: Bill }) {
  if (bill.status !== 'rejected') return null;
  return (
    <Alert kind="attention" title={t('Sent back by the office')} className="wrap-anywhere">
      {bill.rejection_reason}
    </Alert>
  );
}

function factsOf(bill: Bill, byOffice: boolean) {
  const moment = (at: string | null, person: Bill['reviewer']) =>
    at ? [formatDateTime(at), person && personName(person)].filter(Boolean).join(' · ') : '—';
  return [
    {
      label: byOffice ? t('Subcontractor') : t('Your company'),
      value: bill.subcontractor?.name ?? '—',
    },
    {
      label: byOffice ? t("Subcontractor's bill number") : t('Your invoice number'),
      value: bill.external_bill_number ?? '—',
    },
    { label: t('Submitted'), value: moment(bill.submitted_at, bill.submitter) },
    ...(bill.reviewed_at || bill.status === 'submitted'
      ? [{ label: t('Reviewed'), value: moment(bill.reviewed_at, bill.reviewer) }]
      : []),
    ...(['submitted', 'approved'].includes(bill.status) && (bill.due_date || byOffice)
      ? [
          {
            label: t('Due', { context: 'bill' }),
            value: byOffice ? <DueDate bill={bill} /> : <DueDay bill={bill} />,
          },
        ]
      : []),
    ...(byOffice && bill.status === 'submitted'
      ? [{ label: t('Retainage'), value: <RetainagePercent bill={bill} /> }]
      : []),
    ...(bill.paid_on
      ? [
          {
            label: t('Paid'),
            value: [formatDate(bill.paid_on), methodText(bill.payment_method), bill.payment_reference]
              .filter(Boolean)
              .join(' · '),
          },
        ]
      : []),
    ...(bill.notes ? [{ label: t('Notes'), value: bill.notes, wide: true }] : []),
  ];
}

interface BillDetailLineProps {
  bill: Bill;
  line: Line;
  byOffice: boolean;
}

function BillDetailLine({ bill, line, byOffice }: BillDetailLineProps) {
  // The subcontractor may not see a work order any more that was reassigned; its bill stays visible.
  const { work_order: workOrder } = line;
  const nteAmount = line.firm_nte ?? null;
  const before = line.billed_before ?? 0;
  const over = lineOver(line);
  return (
    <li className="flex flex-wrap gap-x-4 gap-y-1 px-4 py-3">
      <div className="min-w-[min(9rem,100%)] flex-1">
        <p className="font-medium">
          <Link
            to={byOffice ? '/admin/work-orders/$id' : '/subcontractor/work-orders/$id'}
            params={{ id: line.work_order_id }}
            className="figures rounded-sm text-ink-soft underline decoration-line-strong underline-offset-2 hover:decoration-ink"
          >
            {workOrder?.work_order_number ?? line.former_title ?? t('Work order')}
          </Link>{' '}
          {workOrder ? workOrder.title : <FormerMark />}
        </p>
        <p className="text-ink-soft wrap-anywhere">
          {[workOrder?.store_location, line.description].filter(Boolean).join(' · ')}
        </p>
        {line.reduction_reason && (
          <p className="text-ochre-ink wrap-anywhere">
            {t('Approved less: {{reason}}', { reason: line.reduction_reason })}
          </p>
        )}
      </div>
      <div className="figures ml-auto max-w-full text-right">
        <p className="font-medium">{formatMoney(line.amount)}</p>
        {line.amount < line.billed_amount && (
          <p className="text-ink-soft">
            {t('{{amount}} billed', { amount: formatMoney(line.billed_amount) })}
          </p>
        )}
        <p className={over > 0 ? 'text-ochre-ink' : 'text-ink-soft'}>
          {nteAmount === null ? t('No NTE') : t('NTE {{amount}}', { amount: formatMoney(nteAmount) })}
          {before > 0 && (
            <span className="block">{t('{{amount}} billed before', { amount: formatMoney(before) })}</span>
          )}
          {over > 0 && <span className="block">{t('{{amount}} over', { amount: formatMoney(over) })}</span>}
        </p>
      </div>
      <LineItems items={line.items} />
      {byOffice && bill.status !== 'draft' && <LineComparison bill={bill} line={line} />}
    </li>
  );
}
