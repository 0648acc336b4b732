import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ReceiptPictures } from '#web/features/receipts/components/receipt-pictures.tsx';
import { TwinsAlert } from '#web/features/receipts/components/twins-alert.tsx';
import { type Receipt, useReceiptTwins } from '#web/features/receipts/queries.ts';
import { receiptEventDetail, receiptEventTitle } from '#web/features/receipts/receipt-event-labels.ts';
import { restOf, sharesOf } from '#web/features/receipts/receipt-form.ts';
import { formatDate, formatDateTime } from '#web/lib/dates.ts';
import { formatMoney } from '#web/lib/money.ts';
import { personName } from '#web/lib/person.ts';
import { categoryName } from '#web/lib/receipt-categories.ts';
import { t } from '#web/lib/text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Card } from '#web/ui/card.tsx';
import { EventList } from '#web/ui/event-list.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

interface ReceiptDetailsProps {
  receipt: Receipt;
  /** A button beside the jobs, with which the office changes them. */
  jobsAside?: ReactNode;
  /** The emails about it, for administrators. */
  emails?: ReactNode;
}

/** A receipt on one page: its picture at the left; its data, its jobs, and its history at the right. */
export function ReceiptDetails({ receipt, jobsAside, emails }: ReceiptDetailsProps) {
  const twins = useReceiptTwins({
    vendorName: receipt.vendor_name,
    amount: receipt.amount,
    date: receipt.receipt_date,
    attachmentIds: receipt.files.map(({ id }) => id),
    receiptId: receipt.id,
  });
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <ReceiptPictures files={receipt.files} />
      <div className="grid gap-5">
        {receipt.status === 'rejected' && (
          <Alert kind="attention" title={t('Sent back')} className="wrap-anywhere">
            {receipt.review_notes}
          </Alert>
        )}
        <TwinsAlert twins={twins.data ?? []} />
        <Card
          title={<span className="figures text-lg">{formatMoney(receipt.amount)}</span>}
          aside={<StatusBadge kind="receipt" status={receipt.status} />}
        >
          <Facts facts={factsOf(receipt)} />
        </Card>
        <JobsCard receipt={receipt} aside={jobsAside} />
        <Card title={t('History')}>
          <EventList
            entries={receipt.events.map((event) => ({
              id: event.id,
              title: receiptEventTitle(event),
              detail: receiptEventDetail(event),
              message: event.message,
              by: event.actor ? personName(event.actor) : t('The portal'),
              at: event.created_at,
            }))}
          />
        </Card>
        {emails}
      </div>
    </div>
  );
}

function factsOf(receipt: Receipt) {
  const { submitter, reviewer, reimburser } = receipt;
  const byOther = submitter && submitter.id !== receipt.employee_user_id;
  return [
    { label: t('Date'), value: formatDate(receipt.receipt_date) },
    { label: t('Category'), value: categoryName(receipt.category) },
    { label: t('Paid by'), value: personName(receipt.employee) },
    ...(byOther ? [{ label: t('Submitted by'), value: personName(submitter) }] : []),
    ...(receipt.reviewed_at
      ? [
          {
            label: t('Reviewed'),
            value: [formatDateTime(receipt.reviewed_at), reviewer && personName(reviewer)]
              .filter(Boolean)
              .join(' · '),
          },
        ]
      : []),
    ...(receipt.reimbursed_on
      ? [
          {
            label: t('Reimbursed'),
            value: [formatDate(receipt.reimbursed_on), reimburser && personName(reimburser)]
              .filter(Boolean)
              .join(' · '),
          },
        ]
      : []),
    ...(receipt.description ? [{ label: t('Notes'), value: receipt.description, wide: true }] : []),
  ];
}

function JobsCard({ receipt, aside }: { receipt: Receipt; aside: ReactNode }) {
  const shares = sharesOf(receipt.shares);
  const rest = restOf(String(receipt.amount), shares);
  return (
    <Card title={t('What it was for')} aside={aside}>
      <ul className="divide-y divide-line/70">
        {receipt.shares.map(({ amount, work_order, project }) => (
          <li
            key={work_order?.id ?? project?.id}
            className="flex flex-wrap items-start gap-x-3 py-2 first:pt-0"
          >
            <span className="min-w-[min(9rem,100%)] flex-1">
              {work_order ? (
                <Link
                  to="/admin/work-orders/$id"
                  params={{ id: work_order.id }}
                  className="figures rounded-sm underline decoration-line-strong underline-offset-2 hover:decoration-ink"
                >
                  {work_order.work_order_number}
                </Link>
              ) : (
                <span className="figures">{project?.project_number}</span>
              )}
              <span className="block text-ink-soft wrap-anywhere">{work_order?.title ?? project?.name}</span>
            </span>
            <span className="figures ml-auto">{formatMoney(amount)}</span>
          </li>
        ))}
        {rest > 0 && (
          <li className="flex justify-between gap-3 py-2 text-ink-soft first:pt-0">
            {t('On no job')} <span className="figures">{formatMoney(rest)}</span>
          </li>
        )}
      </ul>
    </Card>
  );
}
