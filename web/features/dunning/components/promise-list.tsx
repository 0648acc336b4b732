import type { PaymentPromise } from '#web/features/dunning/queries.ts';
import { DUNNING_SOURCES } from '#web/features/dunning/use-dunning-command.ts';
import { formatDate } from '#web/lib/dates.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import { FreeText } from '#web/ui/free-text.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

interface PromiseListProps {
  promises: readonly PaymentPromise[];
  canChange: boolean;
}

/** What a customer promised to pay, and whether it was kept. Nothing without promises. */
export function PromiseList({ promises, canChange }: PromiseListProps) {
  const withdraw = useCommand('withdraw_promise', { invalidates: DUNNING_SOURCES });
  if (promises.length === 0) return null;
  return (
    <ul className="divide-y divide-line/70 border-line border-t" aria-label={t('Promises to pay')}>
      {promises.map((promise) => (
        <li key={promise.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
          <div className="min-w-0 flex-1 basis-48">
            <p className="font-medium">
              {t('{{amount}} promised for {{date}}', {
                amount: formatMoney(promise.amount),
                date: formatDate(promise.promised_for),
              })}
            </p>
            <p className="text-ink-soft text-xs wrap-anywhere">
              {t('{{name}} said so on {{date}}', {
                name: promise.promised_by,
                date: formatDate(promise.created_at),
              })}
              {promise.invoice && ` · ${promise.invoice.invoice_number}`}
            </p>
            {promise.note && <FreeText className="mt-1">{promise.note}</FreeText>}
          </div>
          <StatusBadge kind="promise" status={promise.promise_state ?? 'open'} />
          {canChange && promise.promise_state === 'open' && (
            <ConfirmButton
              variant="quiet"
              busy={withdraw.isPending}
              title={t('Withdraw this promise?')}
              description={t('Reminders go on.')}
              action={t('Withdraw promise')}
              onConfirm={() => withdraw.mutate({ promise_id: promise.id })}
            >
              {t('Withdraw')}
            </ConfirmButton>
          )}
        </li>
      ))}
    </ul>
  );
}
