import { Link } from '@tanstack/react-router';
import { pathTo } from '#shared/paths.ts';
import { paymentName } from '#web/features/payments/payment-labels.ts';
import type { InvoiceMoney } from '#web/features/payments/queries.ts';
import { useMoneyCommand } from '#web/features/payments/use-money-command.ts';
import { formatDate } from '#web/lib/dates.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';

interface AllocationItemProps {
  allocation: InvoiceMoney['allocations'][number];
  invoiceNumber: string;
  canChange: boolean;
}

/** What a payment or credit note pays of an invoice; one that was taken off is struck through. */
export function AllocationItem({ allocation, invoiceNumber, canChange }: AllocationItemProps) {
  const { id, amount, released_at, payment, credit_note } = allocation;
  const release = useMoneyCommand('release_allocation', () =>
    toast({ kind: 'success', title: t('Taken off {{number}}', { number: invoiceNumber }) }),
  );
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
      <div className="min-w-0 flex-1 basis-40 wrap-anywhere">
        {payment ? (
          <Link
            to={pathTo('/admin/partner-billing/payments/$id', { id: payment.id })}
            className="font-medium text-slate hover:underline"
          >
            {paymentName(payment)}
          </Link>
        ) : (
          <span className="font-medium">
            {t('Credit note {{number}}', { number: credit_note?.credit_note_number ?? '' })}
          </span>
        )}
        <p className="text-ink-soft text-xs">
          {formatDate(payment?.received_on ?? credit_note?.issued_on ?? null)}
          {released_at && ` · ${payment?.returned_on ? t('Returned') : t('Taken off')}`}
        </p>
      </div>
      <p className={released_at ? 'figures text-ink-soft line-through' : 'figures font-medium'}>
        {formatMoney(amount)}
      </p>
      {canChange && !released_at && (
        <ConfirmButton
          busy={release.isPending}
          variant="quiet"
          title={t('Take {{amount}} off {{number}}?', { amount: formatMoney(amount), number: invoiceNumber })}
          description={t('It stays as credit of the customer, and is left to pay on the invoice again.')}
          action={t('Take off')}
          onConfirm={() => release.submit({ allocation_id: id })}
        >
          {t('Take off')}
        </ConfirmButton>
      )}
    </li>
  );
}
